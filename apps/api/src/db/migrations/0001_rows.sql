-- Collected rows, partitioned by job from the start: one job's rows lie together, and a partition can be moved or
-- vacuumed alone. The primary key is what makes storing a row twice impossible.
CREATE TABLE rows (
  job_id text NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  target_id bigint NOT NULL,
  platform_id text NOT NULL,
  -- 1, 2, 3 … within the job, in the order rows were first stored: the order of exports.
  n bigint NOT NULL,
  -- The cycle in which the row was last seen, which tells rows new to a cycle from ones read again in it.
  cycle integer NOT NULL,
  run_id text NOT NULL,
  values jsonb NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (job_id, target_id, platform_id)
) PARTITION BY HASH (job_id);
--> statement-breakpoint
DO $$
BEGIN
  FOR i IN 0..15 LOOP
    EXECUTE format('CREATE TABLE rows_%s PARTITION OF rows FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX rows_job_n ON rows (job_id, n);
