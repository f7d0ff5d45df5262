-- A user's words for some of their jobs.
ALTER TABLE "jobs" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;
