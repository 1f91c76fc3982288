/** The processes of a web bench and how they are compared: alternately, the best round of each counts. */
import { type Child, startChild } from './child.ts';
import type { Dataset } from './dataset/shared.ts';
import type { LoadOrder, LoadReport } from './load/load.ts';
import type { ReferenceAnswer, ReferenceQuestion } from './served/reference.ts';
import type { WebAnswer, WebQuestion } from './served/web.ts';

export type Server<Stats extends { readonly cpuMs: number } = { readonly cpuMs: number }> = {
  readonly port: number;
  readonly stats: () => Promise<Stats>;
};

export type Stage = {
  readonly web: Server<WebAnswer>;
  readonly startReference: (question: ReferenceQuestion) => Promise<Server>;
  readonly load: (server: Server, order: Omit<LoadOrder, 'port'>) => Promise<Measured>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
};

/** `cpuMs`: of the asked process, for each request. */
export type Measured = LoadReport & { readonly cpuMs: number };

/** Flags for the measured process, to look into it: `--cpu-prof --cpu-prof-dir=…`. */
const WEB_FLAGS = (process.env['BENCH_WEB_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');

export async function openStage({ url, nowMs }: Dataset): Promise<Stage> {
  const web = startChild<WebQuestion, WebAnswer>('served/web-process.ts', WEB_FLAGS);
  const client = startChild<LoadOrder, LoadReport>('load/load-process.ts');
  const references: Child<ReferenceQuestion, ReferenceAnswer>[] = [];
  const { port } = await web.ask({ kind: 'start', databaseUrl: url, nowMs });
  return {
    web: { port, stats: () => web.ask({ kind: 'stats' }) },
    startReference: async (question) => {
      const reference = startChild<ReferenceQuestion, ReferenceAnswer>(
        'served/reference-process.ts',
      );
      references.push(reference);
      const { port } = await reference.ask(question);
      return { port, stats: () => reference.ask({ kind: 'stats' }) };
    },
    load: async (server, order) => {
      const before = await server.stats();
      const report = onlyGood(await client.ask({ ...order, port: server.port }));
      const after = await server.stats();
      return { ...report, cpuMs: (after.cpuMs - before.cpuMs) / report.requests };
    },
    [Symbol.asyncDispose]: async () => {
      for (const child of [client, web, ...references]) await child.stop();
    },
  };
}

/** An error is answered faster than a page. */
function onlyGood(report: LoadReport): LoadReport {
  const others = Object.keys(report.statuses).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`answers were ${JSON.stringify(report.statuses)}`);
  return report;
}

/** What browsers send. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' };

export type Compared = { readonly ours: number; readonly reference: number };

export const ROUNDS = 3;

/** Requests a second, the best of several rounds of each; the load of the machine changes meanwhile. */
export async function compareRates(
  ours: (round: number) => Promise<Measured>,
  reference: (round: number) => Promise<Measured>,
  say: (text: string) => void,
): Promise<Compared> {
  let best: Compared = { ours: 0, reference: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await ours(round);
    const other = await reference(round);
    say(`  round ${round + 1}: ${sayRate(one)}; reference ${sayRate(other)}`);
    best = {
      ours: Math.max(best.ours, one.perSecond),
      reference: Math.max(best.reference, other.perSecond),
    };
  }
  return best;
}

function sayRate({ perSecond, bytes, requests, cpuMs, busy }: Measured): string {
  const kilobytes = (bytes / requests / 1000).toFixed(1);
  const client = `client ${Math.round(busy * 100)} % busy`;
  return `${Math.round(perSecond)}/s of ${kilobytes} kB, ${cpuMs.toFixed(3)} ms CPU each (${client})`;
}
