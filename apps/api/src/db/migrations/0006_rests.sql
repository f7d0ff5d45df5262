ALTER TABLE "messages" ADD COLUMN "attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "rest_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "attempt_id";