-- What the public pages need beside the two views: history behind the same door, and notices.

-- History of published subjects, without what a tombstone on a page or on one fact covers.
CREATE VIEW published_history AS
SELECT h.*
FROM fact_history h
JOIN published_subjects s ON s.id = h.subject_id
WHERE NOT EXISTS (
  SELECT 1 FROM tombstones x
  WHERE x.lifted_at IS NULL
    AND x.subject_id = h.subject_id
    AND (
      (x.level = 'page' AND x.page_url IN (h.old_source, h.new_source))
      OR (x.level = 'fact' AND x.key = h.key)
    )
);
--> statement-breakpoint
-- Web processes drop cached pages of a subject whose facts, name, listing or site has changed.
CREATE FUNCTION announce_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('facts', c.subject_id::text)
  FROM (SELECT DISTINCT subject_id FROM changed) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER facts_announced_insert AFTER INSERT ON facts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION announce_facts();
--> statement-breakpoint
CREATE TRIGGER facts_announced_update AFTER UPDATE ON facts
REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION announce_facts();
--> statement-breakpoint
CREATE TRIGGER facts_announced_delete AFTER DELETE ON facts
REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION announce_facts();
--> statement-breakpoint
CREATE FUNCTION announce_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('facts', COALESCE(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subjects_announced AFTER INSERT OR UPDATE OR DELETE ON subjects
FOR EACH ROW EXECUTE FUNCTION announce_subject();
--> statement-breakpoint
CREATE FUNCTION announce_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('facts', s.id::text) FROM subjects s WHERE s.site = NEW.site;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sites_announced AFTER UPDATE OF state, held_at, held_by_request ON sites
FOR EACH ROW EXECUTE FUNCTION announce_site();
