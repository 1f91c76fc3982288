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
--> statement-breakpoint
-- Search by name and place. Neither unaccent nor pg_trgm is needed, so any server and user will do.
-- Lower case without accents; the ligatures and letters that Unicode does not take apart by itself.
CREATE FUNCTION fold_text(written text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    replace(replace(replace(
      lower(regexp_replace(normalize(coalesce(written, ''), NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'øłđðþı', 'olddti')
$$;
--> statement-breakpoint
-- Words of a folded text.
CREATE FUNCTION text_words(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(folded, '[^a-z0-9]+') AS word
  WHERE length(word) BETWEEN 1 AND 40
$$;
--> statement-breakpoint
-- The trigrams of one word, padded as in pg_trgm so that beginnings weigh more.
CREATE FUNCTION word_trigrams(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr('  ' || word || ' ', at, 3)), '{}')
  FROM generate_series(1, length(word) + 1) AS at
$$;
--> statement-breakpoint
CREATE TABLE subject_search (
  subject_id uuid PRIMARY KEY REFERENCES subjects (id) ON DELETE CASCADE,
  folded_name text NOT NULL,
  words text[] NOT NULL,
  document tsvector NOT NULL
);
--> statement-breakpoint
CREATE INDEX subject_search_document ON subject_search USING gin (document);
--> statement-breakpoint
CREATE INDEX subject_search_name ON subject_search (folded_name, subject_id);
--> statement-breakpoint
-- Each word once, for typing errors; a word goes when the last subject that has it goes.
-- Their order is that of octets, so that all words with one beginning lie together.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  trigrams text[] GENERATED ALWAYS AS (word_trigrams(word)) STORED
);
--> statement-breakpoint
CREATE INDEX search_words_trigrams ON search_words USING gin (trigrams);
--> statement-breakpoint
CREATE FUNCTION fill_subject_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_words text[];
BEGIN
  found_words := text_words(fold_text(concat_ws(' ',
    NEW.name, NEW.locality, regexp_replace(NEW.site, '\.[a-z]+$', ''))));
  INSERT INTO subject_search (subject_id, folded_name, words, document)
  VALUES (
    NEW.id,
    fold_text(coalesce(NEW.name, NEW.site)),
    found_words,
    array_to_tsvector(found_words || coalesce('country:' || lower(NEW.country), 'country:'))
  )
  ON CONFLICT (subject_id) DO UPDATE
  SET folded_name = excluded.folded_name, words = excluded.words, document = excluded.document;
  INSERT INTO search_words (word) SELECT unnest(found_words) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subjects_search_filled AFTER INSERT OR UPDATE OF name, locality, country, site ON subjects
FOR EACH ROW EXECUTE FUNCTION fill_subject_search();
--> statement-breakpoint
CREATE FUNCTION forget_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_words w
  WHERE w.word = ANY (OLD.words)
    AND NOT EXISTS (SELECT 1 FROM subject_search s WHERE s.document @@ quote_literal(w.word)::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_words_forgotten AFTER DELETE OR UPDATE OF words ON subject_search
FOR EACH ROW EXECUTE FUNCTION forget_search_words();
--> statement-breakpoint
UPDATE subjects SET name = name;
