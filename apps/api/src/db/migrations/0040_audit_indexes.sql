-- For housekeeping, which deletes by age, and for logins, which read the known addresses of an account.
CREATE INDEX IF NOT EXISTS "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_events_of_owner" ON "audit_events" USING btree ("user_id","at") WHERE kind IN ('registered', 'signed_in', 'password_reset') AND address IS NOT NULL;
