-- When the job's last row was stored, for jobs whose run hasn't ended. Null for rows from before this column.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "results_at" timestamp with time zone;
--> statement-breakpoint
-- The announced or done deletion of a job's rows, if the operator limits how long they are kept.
CREATE TABLE "results_keeping" (
	"job_id" text PRIMARY KEY NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
	-- The last result when the deletion was announced: a later one makes the announcement void.
	"counted_from" timestamp with time zone NOT NULL,
	-- No row is deleted before.
	"delete_after" timestamp with time zone NOT NULL,
	"first_announced_at" timestamp with time zone NOT NULL,
	"last_announced_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"deleted_rows" bigint DEFAULT 0 NOT NULL,
	"kept_days" integer
);
