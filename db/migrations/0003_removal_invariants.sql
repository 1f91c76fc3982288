-- Histories that nobody rewrites, and tombstones that no crawl can get around.

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER request_events_append_only BEFORE UPDATE OR DELETE ON request_events
FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER request_events_not_emptied BEFORE TRUNCATE ON request_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER admin_journal_append_only BEFORE UPDATE OR DELETE ON admin_journal
FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER admin_journal_not_emptied BEFORE TRUNCATE ON admin_journal
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER tombstones_stay BEFORE DELETE ON tombstones
FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER tombstones_not_emptied BEFORE TRUNCATE ON tombstones
FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- Whatever way a removed site or property comes back in (sitemap, import, another scheme or host of
-- the same site): its row is refused until the tombstone is lifted.
CREATE FUNCTION refuse_removed_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM tombstones x
    WHERE x.lifted_at IS NULL AND x.final AND x.site = NEW.site
      AND (x.level = 'site' OR (x.level = 'subject' AND x.path_prefix = NEW.path_prefix))
  ) THEN
    RAISE EXCEPTION 'removed at the request of its owner: % %', NEW.site, NEW.path_prefix
      USING ERRCODE = 'FH410';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER subjects_not_removed BEFORE INSERT ON subjects
FOR EACH ROW EXECUTE FUNCTION refuse_removed_subject();
--> statement-breakpoint
-- A fact under a tombstone is not stored: the row is left out and the rest of the page is saved.
CREATE FUNCTION leave_out_removed_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM tombstones x
    WHERE x.lifted_at IS NULL AND x.final AND x.subject_id = NEW.subject_id
      AND (
        x.level = 'subject'
        OR (x.level = 'page' AND x.page_url = NEW.page_url)
        OR (x.level = 'fact' AND x.key = NEW.key)
      )
  ) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER facts_not_removed BEFORE INSERT ON facts
FOR EACH ROW EXECUTE FUNCTION leave_out_removed_fact();
