/** The types through which stores take a connection, or the transaction of their caller. */
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

export type Db = PostgresJsDatabase;
/** A connection or a transaction: for reads, and for writes that are whole by themselves. */
export type Queryable = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;
/** Only a transaction: for writes that belong to something larger. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
