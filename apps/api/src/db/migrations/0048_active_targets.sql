-- A recurring job keeps the targets of all earlier expansions, which are inactive. Without the index, each stored page reads them all.
CREATE INDEX IF NOT EXISTS "job_targets_active" ON "job_targets" USING btree ("job_id","position") WHERE active;
