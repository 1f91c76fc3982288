-- Invariants that the database carries itself, so that no care in the code is needed.

-- The public door: subjects that nothing hides. Every public read goes through these two views.
CREATE VIEW published_subjects AS
SELECT s.*
FROM subjects s
JOIN sites t ON t.site = s.site
WHERE s.listed
  AND s.slug IS NOT NULL
  AND t.state NOT IN ('removed', 'refused')
  AND NOT EXISTS (
    SELECT 1 FROM tombstones x
    WHERE x.lifted_at IS NULL AND x.level = 'site' AND x.site = s.site
  )
  AND NOT EXISTS (
    SELECT 1 FROM tombstones x
    WHERE x.lifted_at IS NULL AND x.level = 'subject' AND x.subject_id = s.id
  );
--> statement-breakpoint
CREATE VIEW published_facts AS
SELECT f.*
FROM facts f
JOIN published_subjects s ON s.id = f.subject_id
WHERE f.withdrawn_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM tombstones x
    WHERE x.lifted_at IS NULL
      AND x.subject_id = f.subject_id
      AND (
        (x.level = 'page' AND x.page_url = f.page_url)
        OR (x.level = 'fact' AND x.key = f.key)
      )
  );
--> statement-breakpoint
-- A ledger row is completed once and never rewritten.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
    OR (NEW.id, NEW.site, NEW.purpose, NEW.method, NEW.url, NEW.at)
      IS DISTINCT FROM (OLD.id, OLD.site, OLD.purpose, OLD.method, OLD.url, OLD.at)
  THEN
    RAISE EXCEPTION 'a ledger row is completed once and never rewritten (row %)', OLD.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE ON ledger
FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Web processes drop cached pages when a tombstone is placed or lifted.
CREATE FUNCTION announce_tombstone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tombstones', json_build_object(
    'level', NEW.level, 'site', NEW.site, 'subject', NEW.subject_id)::text);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tombstones_announced AFTER INSERT OR UPDATE ON tombstones
FOR EACH ROW EXECUTE FUNCTION announce_tombstone();
--> statement-breakpoint
-- A subject row may be shown only with facts that name their source: no slug before a first fact.
ALTER TABLE subjects ADD CONSTRAINT subjects_slug_with_fact
CHECK (slug IS NULL OR first_fact_at IS NOT NULL);
