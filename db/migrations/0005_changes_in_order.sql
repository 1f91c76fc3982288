-- Rows of history get their numbers when they are written and are seen when they are committed: who
-- follows the changes by number could pass one that is committed late. Each writer therefore holds
-- a shared lock that names the last number given before its own; the feed stops there.
CREATE FUNCTION announce_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(
    x'46480000'::bigint << 32 | (SELECT last_value FROM fact_history_id_seq));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fact_history_announced BEFORE INSERT ON fact_history
  FOR EACH STATEMENT EXECUTE FUNCTION announce_history();
--> statement-breakpoint
-- The last number below which nothing is still to be committed. Ask for it before reading the rows:
-- in a statement of its own, so that the rows are read as they stand after it.
CREATE FUNCTION settled_history() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT least(
    given.last_value,
    (SELECT min((l.classid::bigint << 32 | l.objid::bigint) - (x'46480000'::bigint << 32))
       FROM pg_locks l
      WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.classid::bigint >> 16 = x'4648'::bigint
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())))
  FROM fact_history_id_seq given;
$$;
