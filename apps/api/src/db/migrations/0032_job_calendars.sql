-- Days, time and zone of a recurring job. The previous release ignores them, and starts the job once a day.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "calendar" jsonb;
--> statement-breakpoint
-- Finds starts that are too far ahead because a clock was set back.
CREATE INDEX IF NOT EXISTS "jobs_calendar_starts" ON "jobs" USING btree ("next_run_at") WHERE status = 'waiting' AND calendar IS NOT NULL;
