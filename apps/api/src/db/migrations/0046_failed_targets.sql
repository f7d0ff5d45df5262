-- Without it, the job list reads all targets of each completed job to count the failed ones.
CREATE INDEX IF NOT EXISTS "job_targets_failed" ON "job_targets" USING btree ("job_id") WHERE active AND verdict IN ('blocked', 'partial');
