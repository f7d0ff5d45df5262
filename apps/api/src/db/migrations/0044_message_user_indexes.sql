-- Without indexes for the foreign keys to users, deleting a user reads all messages.
CREATE INDEX IF NOT EXISTS "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_sent_for_others" ON "messages" USING btree ("owner_user_id") WHERE owner_user_id IS NOT NULL;
