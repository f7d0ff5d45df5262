-- The migrations after this one change these tables in one transaction. Everybody locks a job before its rows; taken one by one in
-- another order, the locks of a live database would wait for each other in a circle.
LOCK TABLE "users", "jobs", "runs", "run_targets", "job_targets", "rows", "build_time_periods" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- What changed in a job's rows since they were first collected, in the order in which it was noticed. Partitioned like the rows.
CREATE TABLE "row_changes" (
  "job_id" text NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
  -- 1, 2, 3 … within the job, without repetitions: the cursor of those who read along.
  "seq" bigint NOT NULL,
  -- The number of the run that noticed it.
  "run" integer NOT NULL,
  -- The number of the run that last saw the row as it was before; null if it was never known to be absent.
  "base" integer,
  -- joined, left, first_seen, changed or grown.
  "kind" text NOT NULL,
  "target_id" bigint NOT NULL,
  "platform_id" text NOT NULL,
  -- The columns that changed or grew.
  "before" jsonb,
  "after" jsonb,
  "at" timestamp with time zone NOT NULL,
  PRIMARY KEY ("job_id", "seq")
) PARTITION BY HASH ("job_id");
--> statement-breakpoint
DO $$
BEGIN
  FOR i IN 0..15 LOOP
    EXECUTE format('CREATE TABLE row_changes_%s PARTITION OF row_changes FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
  END LOOP;
END $$;
--> statement-breakpoint
-- The cycle in which a complete reading of the list found the row absent. It holds until the row is seen again, in that cycle or later.
ALTER TABLE "rows" ADD COLUMN IF NOT EXISTS "gone_cycle" integer;
--> statement-breakpoint
-- The number of the job's last change. Rows that are deleted leave gaps.
ALTER TABLE "jobs" ADD COLUMN IF NOT EXISTS "changes" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The current reading of a list: its cycle, the time of its last page, the platform's count when it began (null once it proves nothing),
-- whether it has reached rows that were known before, and whether it has reached the end.
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "pass_cycle" integer;
--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "pass_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "pass_found" integer;
--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "pass_known" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "pass_ended" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The numbers of the last runs that finished reading the list, and that saw all of it.
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "read_run" integer;
--> statement-breakpoint
ALTER TABLE "job_targets" ADD COLUMN IF NOT EXISTS "whole_run" integer;
--> statement-breakpoint
-- Whether the run saw the whole list, or why that isn't known; null while it reads, and in runs of earlier releases.
ALTER TABLE "run_targets" ADD COLUMN IF NOT EXISTS "observed" text;
