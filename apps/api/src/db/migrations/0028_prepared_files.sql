-- Files of results that are made in the background. The file itself is on the disk or in S3-compatible storage: a row whose user or
-- job was deleted stays until its file is removed.
CREATE TABLE "prepared_files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text REFERENCES "users" ("id") ON DELETE SET NULL,
	"job_id" text REFERENCES "jobs" ("id") ON DELETE SET NULL,
	"place" text NOT NULL,
	"options" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"reason_message" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"rows_written" bigint DEFAULT 0 NOT NULL,
	"rows_total" bigint,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "prepared_files_user" ON "prepared_files" ("user_id");
--> statement-breakpoint
CREATE INDEX "prepared_files_job" ON "prepared_files" ("job_id");
