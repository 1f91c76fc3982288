/** The handle that every query takes: the database itself or a transaction of it. */
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;
/** Only the database itself: for what opens a transaction of its own. */
export type Db = PostgresJsDatabase;
/** Only a transaction: for writes that belong to something larger. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
