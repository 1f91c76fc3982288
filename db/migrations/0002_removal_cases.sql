CREATE TABLE "admin_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"token_id" uuid NOT NULL,
	"csrf_token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"one_time" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "admin_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"token_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answers_token_id_key_pk" PRIMARY KEY("token_id","key")
);
--> statement-breakpoint
CREATE TABLE "admin_journal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"target" text NOT NULL,
	"by" text NOT NULL,
	"because" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"ref" text
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ref" text,
	"party_id" uuid,
	"letter" text NOT NULL,
	"channel" text NOT NULL,
	"link_key" text,
	"document_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"last_problem" text
);
--> statement-breakpoint
CREATE TABLE "published_addresses" (
	"site" text NOT NULL,
	"address_hash" text NOT NULL,
	"page_url" text NOT NULL,
	"address" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rechecks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"page_url" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"outcome" text,
	"answered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"party_id" uuid,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"salt" "bytea" NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"purge_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_documents_bounded" CHECK (octet_length("request_documents"."content") <= 400000)
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"type" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"party_id" uuid NOT NULL,
	"power" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_parties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ref" text NOT NULL,
	"role" text NOT NULL,
	"address_document" uuid,
	"address_hash" text,
	"language" text NOT NULL,
	"may_prove" text,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"ref" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"site" text,
	"scope" text NOT NULL,
	"subject_id" uuid,
	"page_url" text,
	"fact_key" text,
	"received_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	"proved_by" text,
	"ask_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"alerted" text DEFAULT 'none' NOT NULL,
	"closed_at" timestamp with time zone,
	"proof_token" text NOT NULL,
	"would_prove" text
);
--> statement-breakpoint
ALTER TABLE "tombstones" ADD COLUMN "path_prefix" text;--> statement-breakpoint
ALTER TABLE "tombstones" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_token_id_admin_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."admin_tokens"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_document_id_request_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."request_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_ref_requests_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."requests"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_keys" ADD CONSTRAINT "request_keys_party_id_request_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."request_parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_parties" ADD CONSTRAINT "request_parties_ref_requests_ref_fk" FOREIGN KEY ("ref") REFERENCES "public"."requests"("ref") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_ref" ON "outbox" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "published_addresses_place" ON "published_addresses" USING btree ("site","address_hash","page_url");--> statement-breakpoint
CREATE UNIQUE INDEX "rechecks_one_open" ON "rechecks" USING btree ("subject_id","page_url") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "request_documents_ref" ON "request_documents" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "request_documents_purge" ON "request_documents" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "request_events_ref" ON "request_events" USING btree ("ref","seq");--> statement-breakpoint
CREATE INDEX "request_keys_ref" ON "request_keys" USING btree ("ref");--> statement-breakpoint
CREATE UNIQUE INDEX "request_parties_address" ON "request_parties" USING btree ("ref","role","address_hash");--> statement-breakpoint
CREATE INDEX "request_parties_hash" ON "request_parties" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "requests_open" ON "requests" USING btree ("received_at") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_removal" ON "requests" USING btree ("site","scope",coalesce(page_url, '')) WHERE closed_at is null and kind = 'removal';--> statement-breakpoint
CREATE UNIQUE INDEX "requests_one_correction" ON "requests" USING btree ("subject_id","fact_key") WHERE closed_at is null and kind = 'correction';