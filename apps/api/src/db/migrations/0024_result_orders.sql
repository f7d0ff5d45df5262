-- Lists of a job's rows that match a choice, in the choice's order, so that any page of them is found at once. They are a cache:
-- unlogged, and empty after a crash.
CREATE UNLOGGED TABLE IF NOT EXISTS "result_orders" (
  "id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "job_id" text NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
  -- A hash of the choice and of the job's version.
  "key" text NOT NULL,
  -- The rows of the list, and the rows that the job had.
  "matched" bigint NOT NULL,
  "searched" bigint NOT NULL,
  "made_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone NOT NULL,
  UNIQUE ("job_id", "key")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE IF NOT EXISTS "result_order_chunks" (
  "order_id" bigint NOT NULL REFERENCES "result_orders" ("id") ON DELETE CASCADE,
  -- 0, 1, 2 …: each has 1,000 numbers of rows, the last one fewer.
  "chunk" integer NOT NULL,
  "numbers" bigint[] NOT NULL,
  PRIMARY KEY ("order_id", "chunk")
);
--> statement-breakpoint
-- Compressing numbers takes longer than writing them.
ALTER TABLE "result_order_chunks" ALTER COLUMN "numbers" SET STORAGE EXTERNAL;
