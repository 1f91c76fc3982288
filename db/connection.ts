/** The way to the database: the embedded server, or the one that DATABASE_URL names. */
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { DatabaseProblem } from './database-problem.ts';
import { type EmbeddedServer, holdEmbeddedServer } from './embedded.ts';

/** PostgreSQL 14; `server_version_num` as the server gives it. */
const SERVER_VERSION_MIN = 140_000;
const CONNECT_SECONDS_MAX = 10;
const POOL_MAX = 10;
/** Queries that are under way when the pool closes may end within this time. */
const CLOSE_SECONDS_MAX = 5;

export interface ConnectOptions {
  /** Any PostgreSQL from version 14 on; without it the embedded server of `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  poolMax?: number;
}

export interface Database {
  /** With the password: for drivers of other libraries, never for a log. */
  url: string;
  /** Which server this is and how it came to run, for the operator. */
  how: string;
  /** The client beneath `db`, which makes dates and times strings and expects JSON as text. */
  sql: Sql;
  db: PostgresJsDatabase;
  /** Ends the pool and the hold on the embedded server. Further calls do nothing. */
  close: () => Promise<void>;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** Throws `DatabaseProblem` when there is no such server or when it is too old. */
export async function connect(options: ConnectOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) return await openPool(options.databaseUrl, options);
  const server = await holdEmbeddedServer({ dataDir: options.dataDir });
  try {
    return await openPool(server.url, options, server);
  } catch (error) {
    await server.release();
    throw error;
  }
}

/**
 * The address for a program of the operator's, psql for instance. A server that has to be started
 * for it stays when this process ends, until the next process that uses it ends.
 */
export async function lendUrl({ databaseUrl, dataDir }: ConnectOptions): Promise<string> {
  return databaseUrl ?? (await holdEmbeddedServer({ dataDir })).url;
}

/** Every client of this project. Opens no connection before its first query. */
export function createClient(url: string, applicationName: string, poolMax: number): Sql {
  return postgres(url, {
    max: poolMax,
    connect_timeout: CONNECT_SECONDS_MAX,
    connection: { application_name: applicationName },
    // "relation exists, skipping" and the like would go to the console.
    onnotice: () => {},
  });
}

async function openPool(
  url: string,
  options: ConnectOptions,
  server?: EmbeddedServer,
): Promise<Database> {
  const name = serverName(url);
  const { applicationName = 'firsthand', poolMax = POOL_MAX } = options;
  const sql = createClient(url, applicationName, poolMax);
  try {
    await requireVersion(sql);
  } catch (error) {
    await sql.end();
    throw problemOfConnection(error, name);
  }
  const close = async () => {
    try {
      await sql.end({ timeout: CLOSE_SECONDS_MAX });
    } finally {
      await server?.release();
    }
  };
  return {
    url,
    how: server === undefined ? name : `PostgreSQL, ${server.how}`,
    sql,
    db: drizzle(sql),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function requireVersion(sql: Sql): Promise<void> {
  const [row] = await sql`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as name`;
  if (row?.['number'] < SERVER_VERSION_MIN) {
    throw new DatabaseProblem(
      'too-old',
      `The server is PostgreSQL ${row?.['name']}, but 14 or newer is needed.`,
    );
  }
}

const REFUSED_CODES = new Set([
  '28000', // invalid authorisation
  '28P01', // wrong password
  '3D000', // no such database
  '42501', // no right to connect
  '53300', // too many connections
]);
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  '57P03', // starting up or shutting down
]);

function problemOfConnection(error: unknown, name: string): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  if (REFUSED_CODES.has(code)) {
    return new DatabaseProblem('refused', `${name} refuses: ${message}.`, { cause: error });
  }
  if (UNREACHABLE_CODES.has(code)) {
    return new DatabaseProblem('unreachable', `${name} cannot be reached (${code}).`, {
      cause: error,
    });
  }
  return error;
}

/** Without user, password and options. */
function serverName(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new DatabaseProblem('unreachable', 'DATABASE_URL is not a postgres:// address.');
  }
  return `PostgreSQL at ${parsed.host}${parsed.pathname}`;
}
