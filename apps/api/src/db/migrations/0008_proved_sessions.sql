-- Whose session it is, as the platform stated it; null until a worker has asked.
ALTER TABLE "job_sessions" ADD COLUMN "proved_account_id" text;
--> statement-breakpoint
ALTER TABLE "job_sessions" ADD COLUMN "proved_username" text;
--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "proved_account_id" text;
--> statement-breakpoint
ALTER TABLE "house_sessions" ADD COLUMN "proved_username" text;
--> statement-breakpoint
-- Identifiers that were taken for account ids: the account's number where it can be read, else a digest that nobody can turn back.
CREATE FUNCTION pg_temp.account_id_of(id text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    substring(regexp_replace(id, '%3([0-9])', '\1', 'g') FROM '^[\s"]*(?:[sS]ession[iI][dD]=)?[\s"]*([0-9]{1,20})(?:%3[aA]|:|$)'),
    'x' || encode(sha256(convert_to(id, 'UTF8')), 'hex')
  )
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.account_key_of(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(key, ':', 1) || ':' || pg_temp.account_id_of(substr(key, strpos(key, ':') + 1))
$$;
--> statement-breakpoint
-- Leases last seconds; the next claim takes its own.
DELETE FROM "account_leases" WHERE "account" !~ '^[a-z]+:[0-9]+$';
--> statement-breakpoint
WITH "old" AS (
  DELETE FROM "account_days" WHERE "account_key" !~ '^[a-z]+:[0-9]+$' RETURNING *
)
INSERT INTO "account_days" ("account_key", "day", "sent", "last_at")
SELECT pg_temp.account_key_of("account_key"), "day", sum("sent"), max("last_at") FROM "old" GROUP BY 1, 2
ON CONFLICT ("account_key", "day") DO UPDATE
  SET "sent" = "account_days"."sent" + excluded."sent", "last_at" = greatest("account_days"."last_at", excluded."last_at");
--> statement-breakpoint
UPDATE "messages" SET "account_key" = pg_temp.account_key_of("account_key")
WHERE "account_key" <> '' AND "account_key" !~ '^[a-z]+:[0-9]+$';
--> statement-breakpoint
UPDATE "house_sessions" SET "account_id" = pg_temp.account_id_of("account_id") WHERE "account_id" !~ '^[0-9]+$';
--> statement-breakpoint
UPDATE "jobs" SET "reason" = 'Waiting for this account’s turn.'
WHERE "reason" = 'Waiting for the account: another job is using it right now.';
