-- The rows that a run saw and a later run saw again, by their numbers. `rows.run_id` names only the last run. An entry is written with
-- the rows that a later run stores, so the rows of a single reading take no space here.
CREATE TABLE "row_sightings" (
  "job_id" text NOT NULL REFERENCES "jobs" ("id") ON DELETE CASCADE,
  "run_id" text NOT NULL,
  "numbers" integer[] NOT NULL,
  -- At least the greatest of the numbers.
  "highest" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "row_sightings_run" ON "row_sightings" ("job_id", "run_id");
