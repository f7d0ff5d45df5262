-- When a job got its status, for the timeline: support ends an order between its runs.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "status_since" timestamp with time zone;--> statement-breakpoint
-- Usernames in jobs about posts are expanded into their newest posts. Constant defaults don't rewrite the tables.
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "expands" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "expanded_from" bigint;--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "rank" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN IF NOT EXISTS "expansions" integer DEFAULT 0 NOT NULL;
