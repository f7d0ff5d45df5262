ALTER TABLE "runs" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "blocked_by" text;--> statement-breakpoint
ALTER TABLE "run_targets" ADD COLUMN "blocked_by" text;
