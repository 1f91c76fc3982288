/** The web application with the routes of cases, on the database of `casesWith`. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { CaseRoutesDeps } from '../../server/app.ts';
import { testApp } from './app.ts';
import { type Cases, t0 } from './cases.ts';
import { signersDns } from './mail.ts';

export type CasesApp = AsyncDisposable & {
  readonly app: FastifyInstance;
  /** POSTs a form as a browser does. */
  readonly post: (
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly at: (ms: number) => void;
};

export async function casesApp(
  cases: Cases,
  change: Partial<CaseRoutesDeps> = {},
): Promise<CasesApp> {
  let nowMs = t0;
  const nothing = async () => [];
  const deps: CaseRoutesDeps = {
    ...cases.deps,
    resolvers: [nothing, nothing],
    mailDns: signersDns,
    fetchForProof: async () => ({ kind: 'later' }),
    nowMs: () => nowMs,
    ...change,
  };
  const app = await testApp(cases.sql, {
    cases: deps,
    nowMs: () => nowMs,
    publicUrl: cases.deps.publicUrl,
  });
  const inject = (options: InjectOptions) => app.inject(options);
  return {
    app,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    post: (url, form, headers = {}) =>
      inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      }),
    at: (ms) => {
      nowMs = ms;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}
