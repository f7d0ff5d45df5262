-- A start that was put off: when it is tried again, and for what. "next_run_at" stays on the grid of its schedule.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "retry_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "put_off_for" text;
--> statement-breakpoint
-- The cycle whose targets were read from the job's sheet.
ALTER TABLE "jobs" ADD COLUMN "sheet_cycle" integer;
--> statement-breakpoint
-- Jobs that start by time, in the order of their time. "jobs_due" is kept for the previous release, and can be dropped after this one.
CREATE INDEX IF NOT EXISTS "jobs_starts" ON "jobs" USING btree (greatest("next_run_at", "retry_at")) WHERE status = 'waiting' OR (status = 'running' AND type = 'dm' AND settings ->> 'accountType' = 'Shared');
--> statement-breakpoint
-- The start before the next one: in the future only where a clock was set back.
CREATE INDEX IF NOT EXISTS "jobs_last_start" ON "jobs" USING btree ((("next_run_at" AT TIME ZONE 'UTC') - make_interval(secs => "interval_s"))) WHERE status = 'waiting';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "jobs_resting_orders" ON "jobs" USING btree ("id") WHERE status = 'running' AND type = 'dm' AND settings ->> 'accountType' = 'Shared';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "runs_under_way" ON "runs" USING btree ("user_id") WHERE status IN ('queued', 'running');
--> statement-breakpoint
-- Accounts of a pool that a run has given up in a row, and its turns at a pool that several runs share.
ALTER TABLE "runs" ADD COLUMN "failing_accounts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "refused_accounts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "turn_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "turn_wanted_since" timestamp with time zone;
--> statement-breakpoint
-- Waiting jobs that were given a schedule by an edit and no time: nothing would ever start them.
UPDATE "jobs" SET "next_run_at" = now() WHERE "status" = 'waiting' AND "next_run_at" IS NULL AND ("auto" OR "interval_s" IS NOT NULL);
