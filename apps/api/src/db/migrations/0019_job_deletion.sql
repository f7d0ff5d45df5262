-- When a job's deletion began: it is gone for its owner, and its rows and runs are deleted in batches.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "deleted_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "jobs_deleted" ON "jobs" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;
