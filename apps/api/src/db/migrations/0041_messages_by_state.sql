-- A job's messages by state, for their list and their counts.
CREATE INDEX IF NOT EXISTS "messages_job_state" ON "messages" ("job_id", "state", "id");
--> statement-breakpoint
-- Planned messages of runs without a worker have no account; until now the owner of the last one saw them. Deleted orders left theirs.
UPDATE "messages" SET "account_key" = '', "linked_account_id" = NULL, "owner_user_id" = NULL
  WHERE "state" = 'planned'
    AND NOT EXISTS (SELECT FROM "runs" WHERE "runs"."id" = "messages"."run_id" AND "runs"."status" = 'running');
--> statement-breakpoint
DELETE FROM "messages" WHERE "state" = 'planned' AND "shared" AND "job_id" IS NULL;
