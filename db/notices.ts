/** Notices of what changed in the database, and of whether they can be relied on right now. */
import postgres, { type Sql } from 'postgres';
import { z } from 'zod';

export type Notice =
  | { readonly kind: 'facts'; readonly subjectId: string }
  | {
      readonly kind: 'tombstone';
      readonly level: 'site' | 'subject' | 'page' | 'fact';
      readonly site: string;
      readonly subjectId: string | null;
    }
  /** From now on notices may be missed: trust nothing that is kept. */
  | { readonly kind: 'lost' }
  /** Notices arrive (again); what happened before is unknown. */
  | { readonly kind: 'listening' };

export type Notices = { readonly stop: () => Promise<void> };

const Tombstone = z.object({
  level: z.enum(['site', 'subject', 'page', 'fact']),
  site: z.string(),
  subject: z.string().nullable(),
});

/**
 * A closed connection is noticed at once; one that died without a word, by a question that gets no
 * answer. A shorter limit would take a busy machine for a lost connection, and empty every cache.
 */
const PULSE_MS = 1000;
const PULSE_ANSWER_MS_MAX = 5000;
const RETRY_MS = 500;

/**
 * Listens on a connection of its own until stopped; after a loss it tries again for as long as it
 * takes. `hear` is called first with `listening`, once notices do arrive.
 */
export function listenForNotices(sql: Sql, hear: (notice: Notice) => void): Notices {
  let stopped = false;
  let wake = () => {};
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Until the connection is lost or the listener stopped. */
  const listen = async () => {
    let closed = false;
    const connection = ownConnection(sql, hear, () => {
      closed = true;
      wake();
    });
    try {
      await connection`listen facts`;
      await connection`listen tombstones`;
      hear({ kind: 'listening' });
      while (!stopped && !closed) {
        await pause(PULSE_MS);
        // After a close the driver would connect again, and listen to nothing.
        if (!stopped && !closed) await withinTime(connection`select 1`, PULSE_ANSWER_MS_MAX);
      }
    } finally {
      await connection.end({ timeout: 0 });
    }
  };
  const run = async () => {
    while (!stopped) {
      await listen().catch(() => {});
      if (stopped) return;
      hear({ kind: 'lost' });
      await pause(RETRY_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}

/** The driver's own `listen` does not say when it has lost its connection. */
function ownConnection(sql: Sql, hear: (notice: Notice) => void, onClose: () => void): Sql {
  const { options } = sql;
  return postgres({
    // Parsed options are the driver's own form of the address; it takes them back.
    ...(options as object),
    connection: { ...options.connection, application_name: 'firsthand notices' },
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onclose: onClose,
    onnotify: (channel: string, payload: string) => {
      const notice = readNotice(channel, payload);
      if (notice) hear(notice);
    },
  } as postgres.Options<Record<string, never>>);
}

function readNotice(channel: string, payload: string): Notice | null {
  if (channel === 'facts') return { kind: 'facts', subjectId: payload };
  const { level, site, subject } = Tombstone.parse(JSON.parse(payload));
  return { kind: 'tombstone', level, site, subjectId: subject };
}

async function withinTime(question: Promise<unknown>, ms: number): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    await Promise.race([question, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
