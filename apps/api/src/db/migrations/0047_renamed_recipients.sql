-- A recipient may have another username by the next run: the id shows whether the job has messaged them.
CREATE INDEX IF NOT EXISTS "messages_recipient_id" ON "messages" USING btree ("job_id","recipient_id") WHERE recipient_id IS NOT NULL;
