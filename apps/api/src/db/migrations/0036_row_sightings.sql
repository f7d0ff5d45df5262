-- The rows that a run saw and a later run saw again, by their numbers. `rows.run_id` names only the last run. An entry is written with
-- the rows that a later run stores, so the rows of a single reading take no space here. Without a foreign key: creating one would wait
-- for all writers of jobs, and a trigger deletes the entries with their job.
CREATE TABLE "row_sightings" (
  "job_id" text NOT NULL,
  "run_id" text NOT NULL,
  "numbers" integer[] NOT NULL,
  "highest" integer NOT NULL
);
--> statement-breakpoint
-- Compressing an array of 8 kB would take longer than storing it.
ALTER TABLE "row_sightings" ALTER COLUMN "numbers" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX "row_sightings_run" ON "row_sightings" ("job_id", "run_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "rows_of_deleted_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rows WHERE job_id = OLD.id;
  DELETE FROM row_sightings WHERE job_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Stored lists of a run's rows contain only those that it saw last.
DELETE FROM "result_orders";
