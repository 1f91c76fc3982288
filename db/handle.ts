/** The handle that every query takes: the database itself or a transaction of it. */
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

export type Handle = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;
