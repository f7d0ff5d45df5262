-- Rate-limit keys hold a digest of who is limited, and no address. The old version's later keys go with its windows.
UPDATE "rate_limits" SET "key" = split_part("key", ':', 1) || ':'
  || encode(sha256(convert_to(substr("key", strpos("key", ':') + 1), 'UTF8')), 'hex')
WHERE strpos("key", ':') > 0;
--> statement-breakpoint
-- Messages of customers who left before: what they wrote to whom, and from which account, went with them.
UPDATE "messages" SET "text" = '', "recipient" = '', "account_key" = '', "decided_by" = NULL
WHERE "user_id" IS NULL AND "job_id" IS NULL AND "shared";
--> statement-breakpoint
UPDATE "messages" SET "account_key" = '' WHERE "shared" AND "owner_user_id" IS NULL AND "state" NOT IN ('planned', 'sending');
