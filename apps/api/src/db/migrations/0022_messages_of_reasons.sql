-- Reasons and log lines as codes with parameters, next to their English texts. Older rows have only the text.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "reason_message" jsonb;
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN IF NOT EXISTS "reason_message" jsonb;
--> statement-breakpoint
ALTER TABLE "run_targets" ADD COLUMN IF NOT EXISTS "reason_message" jsonb;
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN IF NOT EXISTS "reason_message" jsonb;
--> statement-breakpoint
ALTER TABLE "run_log" ADD COLUMN IF NOT EXISTS "message" jsonb;
--> statement-breakpoint
-- Replicas of the previous release change only the text. The message of an earlier text must not stay next to it.
CREATE FUNCTION "clear_reason_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.reason_message := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "jobs_reason_message" BEFORE UPDATE OF "reason" ON "jobs" FOR EACH ROW
	WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
	EXECUTE FUNCTION "clear_reason_message"();
--> statement-breakpoint
CREATE TRIGGER "runs_reason_message" BEFORE UPDATE OF "reason" ON "runs" FOR EACH ROW
	WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
	EXECUTE FUNCTION "clear_reason_message"();
--> statement-breakpoint
CREATE TRIGGER "run_targets_reason_message" BEFORE UPDATE OF "reason" ON "run_targets" FOR EACH ROW
	WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
	EXECUTE FUNCTION "clear_reason_message"();
--> statement-breakpoint
CREATE TRIGGER "messages_reason_message" BEFORE UPDATE OF "reason" ON "messages" FOR EACH ROW
	WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.reason_message IS NOT DISTINCT FROM OLD.reason_message)
	EXECUTE FUNCTION "clear_reason_message"();
