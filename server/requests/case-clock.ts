/** What has to happen with cases by itself. Called every minute, by as many processes as like to. */

import { standingAfterRecheck } from '../../db/disputes.ts';
import { purgeDocuments } from '../../db/documents.ts';
import { markAnswered, unansweredRechecks } from '../../db/rechecks.ts';
import {
  acceptedWithoutLetters,
  correctionsOfPage,
  openCasesAfter,
  type RequestRow,
} from '../../db/requests.ts';
import { applyEvent, applyEventIn } from './apply-event.ts';
import type { CaseDeps } from './case-deps.ts';
import { stateOf } from './case-row.ts';
import { nextStep } from './transition.ts';

export type ClockRun = {
  readonly ticked: number;
  readonly answered: number;
  readonly finished: number;
  /** Cases that failed; the others went on. The causes are for the log. */
  readonly problems: readonly { readonly ref: string; readonly cause: unknown }[];
};

/** Questions, alerts, reminders, acceptance by itself, answers after a re-check, ends of cases. */
export async function runCaseClock(deps: CaseDeps, nowMs: number): Promise<ClockRun> {
  const problems: { ref: string; cause: unknown }[] = [];
  const one = async (ref: string, work: () => Promise<unknown>) => {
    try {
      await work();
      return 1;
    } catch (cause) {
      problems.push({ ref, cause });
      return 0;
    }
  };
  let answered = 0;
  for (const recheck of await unansweredRechecks(deps.db)) {
    answered += await one(recheck.pageUrl, () => answerRecheck(deps, recheck, nowMs));
  }
  let ticked = 0;
  for await (const request of openCases(deps)) {
    // Most cases have nothing to do: no lock and no transaction for those.
    const step = nextStep(stateOf(request), { type: 'tick' }, nowMs, deps.rules);
    if (step.kind !== 'moved') continue;
    ticked += await one(request.ref, () =>
      applyEvent(deps, request.ref, { type: 'tick' }, { by: 'clock' }, nowMs),
    );
  }
  let finished = 0;
  for (const ref of await acceptedWithoutLetters(deps.db)) {
    finished += await one(ref, () =>
      applyEvent(deps, ref, { type: 'letters-sent' }, { by: 'outbox' }, nowMs),
    );
  }
  return { ticked, answered, finished, problems };
}

async function* openCases(deps: CaseDeps): AsyncGenerator<RequestRow> {
  let after: { at: Date; ref: string } | null = null;
  while (true) {
    const rows: RequestRow[] = await openCasesAfter(deps.db, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = { at: last.receivedAt, ref: last.ref };
  }
}

/** The page was read again, so everybody who disputed a fact on it gets an answer. */
async function answerRecheck(
  deps: CaseDeps,
  recheck: Awaited<ReturnType<typeof unansweredRechecks>>[number],
  nowMs: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const cases = await correctionsOfPage(tx, recheck.subjectId, recheck.pageUrl);
    for (const { ref, factKey, subjectId, receivedAt } of cases) {
      if (factKey === null || subjectId === null) continue;
      const fact = { subjectId, key: factKey, pageUrl: recheck.pageUrl };
      const outcome =
        recheck.outcome === 'gone' ? 'dropped' : await standingAfterRecheck(tx, fact, receivedAt);
      const event = { type: 'rechecked', outcome } as const;
      await applyEventIn(tx, deps, ref, event, { by: 'crawler' }, nowMs);
    }
    await markAnswered(tx, recheck.id);
  });
}

/** Deletes documents that have reached their end; once a day is enough. Returns how many. */
export async function runRetention(deps: Pick<CaseDeps, 'db'>, nowMs: number): Promise<number> {
  let sum = 0;
  for (let purged = -1; purged !== 0; sum += purged) {
    purged = await deps.db.transaction((tx) => purgeDocuments(tx, nowMs));
  }
  return sum;
}
