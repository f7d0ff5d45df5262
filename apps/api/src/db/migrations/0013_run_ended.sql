-- The migrations after this one change these tables in one transaction. Everybody locks a job before its runs; taken one by one in
-- another order, the locks of a live database would wait for each other in a circle.
LOCK TABLE "users", "jobs", "runs", "run_targets", "messages" IN ACCESS EXCLUSIVE MODE;
