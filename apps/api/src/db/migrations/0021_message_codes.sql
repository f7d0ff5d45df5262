-- What the system says, as a code with parameters beside its English text: null in rows from before, which keep their text.
ALTER TABLE "audit_events" ADD COLUMN IF NOT EXISTS "message" jsonb;
--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN IF NOT EXISTS "note_message" jsonb;
--> statement-breakpoint
ALTER TABLE "run_spans" ADD COLUMN IF NOT EXISTS "note_message" jsonb;
--> statement-breakpoint
-- The language of a user's mails. Null until the next login: then mails are in English.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "language" text;
