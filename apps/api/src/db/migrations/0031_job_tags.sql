-- A user's words for some of their jobs.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "tags" text[] DEFAULT '{}' NOT NULL;
