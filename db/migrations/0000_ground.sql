CREATE TABLE "address_slots" (
	"address" text PRIMARY KEY NOT NULL,
	"not_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "back_offs" (
	"site" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone,
	"doublings" integer DEFAULT 0 NOT NULL,
	"failures_in_a_row" integer DEFAULT 0 NOT NULL,
	"because" text
);
--> statement-breakpoint
CREATE TABLE "frontier" (
	"refresh_id" uuid NOT NULL,
	"url" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"score" integer NOT NULL,
	"depth" integer NOT NULL,
	"hops" integer DEFAULT 0 NOT NULL,
	"role" text,
	"state" text NOT NULL,
	"taken_at" timestamp with time zone,
	"because" text,
	CONSTRAINT "frontier_refresh_id_url_pk" PRIMARY KEY("refresh_id","url")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site" text NOT NULL,
	"refresh_id" uuid,
	"purpose" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"status" integer,
	"outcome" text DEFAULT 'unknown' NOT NULL,
	"because" text,
	"bytes" integer,
	"nonce" text
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"subject_id" uuid NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"role" text,
	"hotel_name" text,
	"hotel_locality" text,
	"language" text,
	"hash" text,
	"etag" text,
	"last_modified" text,
	"fragment_allowed" boolean DEFAULT true NOT NULL,
	"links" jsonb NOT NULL,
	"method" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "pages_hotel_name_short" CHECK (length("hotel_name") <= 120),
	CONSTRAINT "pages_subject_id_url_pk" PRIMARY KEY("subject_id","url")
);
--> statement-breakpoint
CREATE TABLE "refreshes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"because" text,
	"pages" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"facts" integer DEFAULT 0 NOT NULL,
	"sitemap_files" integer DEFAULT 0 NOT NULL,
	"resume_at" timestamp with time zone,
	"lease_holder" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "robots_files" (
	"origin" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"state" text NOT NULL,
	"because" text NOT NULL,
	"status" integer,
	"body" text,
	"body_hash" text,
	"read_at" timestamp with time zone NOT NULL,
	"fresh_until" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone,
	"tries" integer DEFAULT 1 NOT NULL,
	"etag" text,
	"last_modified" text
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"site" text PRIMARY KEY NOT NULL,
	"busy_until" timestamp with time zone,
	"not_before" timestamp with time zone,
	"turn" uuid
);
--> statement-breakpoint
CREATE TABLE "switches" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" text NOT NULL,
	"because" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fact_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_id" uuid NOT NULL,
	"key" text NOT NULL,
	"conditions" jsonb,
	"event" text NOT NULL,
	"old_value" jsonb,
	"new_value" jsonb,
	"old_source" text,
	"new_source" text,
	"old_checked_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"because" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"conditions" jsonb,
	"identity" text NOT NULL,
	"page_url" text NOT NULL,
	"fragment" text,
	"found_in" text NOT NULL,
	"method" text NOT NULL,
	"page_hash" text NOT NULL,
	"language" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"standing" text NOT NULL,
	"disputed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_because" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "facts_source" CHECK ("facts"."page_url" ~ '^https?://[^/]+/'),
	CONSTRAINT "facts_method" CHECK (length("facts"."method") between 1 and 40),
	CONSTRAINT "facts_page_hash" CHECK ("facts"."page_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "facts_fragment_short" CHECK ("facts"."fragment" is null or length("facts"."fragment") <= 600)
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"level" text NOT NULL,
	"site" text NOT NULL,
	"subject_id" uuid,
	"page_url" text,
	"key" text,
	"final" boolean NOT NULL,
	"slugs" text[] DEFAULT '{}' NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_by" text NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"lifted_because" text
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"site" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"next_due_at" timestamp with time zone,
	"last_served_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"held_because" text,
	"held_by_request" boolean DEFAULT false NOT NULL,
	"owner_gap_ms" integer,
	"review_needed_because" text,
	"permission_ref" text,
	"refresh_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subjects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site" text NOT NULL,
	"kind" text NOT NULL,
	"home_url" text NOT NULL,
	"path_prefix" text DEFAULT '/' NOT NULL,
	"name" text,
	"locality" text,
	"country" text,
	"language" text,
	"slug" text,
	"listed" boolean DEFAULT true NOT NULL,
	"unlisted_because" text,
	"added_at" timestamp with time zone NOT NULL,
	"first_fact_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	CONSTRAINT "subjects_name_short" CHECK (length("subjects"."name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "back_offs" ADD CONSTRAINT "back_offs_site_sites_site_fk" FOREIGN KEY ("site") REFERENCES "public"."sites"("site") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontier" ADD CONSTRAINT "frontier_refresh_id_refreshes_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."refreshes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "frontier" ADD CONSTRAINT "frontier_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refreshes" ADD CONSTRAINT "refreshes_site_sites_site_fk" FOREIGN KEY ("site") REFERENCES "public"."sites"("site") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_history" ADD CONSTRAINT "fact_history_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_site_sites_site_fk" FOREIGN KEY ("site") REFERENCES "public"."sites"("site") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_site" ON "ledger" USING btree ("site","id");--> statement-breakpoint
CREATE INDEX "refreshes_site" ON "refreshes" USING btree ("site","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refreshes_open" ON "refreshes" USING btree ("site") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "fact_history_subject" ON "fact_history" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "fact_history_at" ON "fact_history" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "facts_statement" ON "facts" USING btree ("subject_id","page_url","key","identity") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "facts_subject" ON "facts" USING btree ("subject_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "facts_checked" ON "facts" USING btree ("checked_at") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "tombstones_site" ON "tombstones" USING btree ("site") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "tombstones_subject" ON "tombstones" USING btree ("subject_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "sites_due" ON "sites" USING btree ("next_due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_slug" ON "subjects" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "subjects_place" ON "subjects" USING btree ("site","path_prefix","kind");