-- When a target's record last changed: who watches a job is sent the changed ones alone. A trigger keeps it, so that replicas
-- of the release before keep it too.
ALTER TABLE "run_targets" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now();
--> statement-breakpoint
CREATE FUNCTION "run_targets_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_at := clock_timestamp();
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "run_targets_changed" BEFORE UPDATE ON "run_targets" FOR EACH ROW EXECUTE FUNCTION "run_targets_changed"();
--> statement-breakpoint
-- How much of a run's history is deleted: 0 nothing, 1 its log and targets, 2 its bill's stretches too.
ALTER TABLE "runs" ADD COLUMN IF NOT EXISTS "pruned" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "runs_prunable" ON "runs" USING btree ("pruned","ended_at") WHERE ended_at IS NOT NULL AND pruned < 2;
--> statement-breakpoint
-- What of an account's deletion is done; null while nobody asked for it. One that was interrupted is continued.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "deletion" jsonb;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_deletion" ON "users" USING btree ("id") WHERE deletion IS NOT NULL;
