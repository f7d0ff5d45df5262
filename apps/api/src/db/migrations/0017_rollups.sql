-- Runs that ended, by day (UTC): the dashboard's figures and forecasts are read from here. Triggers keep the rollups, so that
-- replicas of the release before keep them too.
CREATE TABLE "run_days" (
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"measured" integer DEFAULT 0 NOT NULL,
	"targets" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"running_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "run_days_user_id_type_day_pk" PRIMARY KEY("user_id","type","day")
);
--> statement-breakpoint
ALTER TABLE "run_days" ADD CONSTRAINT "run_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "run_days" ("user_id", "type", "day", "completed", "failed", "measured", "targets", "rows", "running_ms")
SELECT jobs.user_id, jobs.type, (runs.ended_at AT TIME ZONE 'utc')::date,
	count(*) FILTER (WHERE runs.status = 'completed'), count(*) FILTER (WHERE runs.status = 'failed'),
	count(*) FILTER (WHERE measured), coalesce(sum(target.count) FILTER (WHERE measured), 0),
	coalesce(sum(runs.rows) FILTER (WHERE measured), 0), coalesce(sum(span.ms) FILTER (WHERE measured), 0)
FROM runs
JOIN jobs ON jobs.id = runs.job_id
LEFT JOIN (SELECT run_id, sum(running_ms) AS ms FROM run_spans GROUP BY run_id) AS span ON span.run_id = runs.id
LEFT JOIN (SELECT run_id, count(*) AS count FROM run_targets GROUP BY run_id) AS target ON target.run_id = runs.id
CROSS JOIN LATERAL (SELECT runs.status = 'completed' AND runs.rows > 0 AS measured) AS kind
WHERE runs.status IN ('completed', 'failed') AND runs.ended_at IS NOT NULL
GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE INDEX "run_days_type" ON "run_days" USING btree ("type","day") WHERE measured > 0;
--> statement-breakpoint
CREATE FUNCTION "run_days_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	measured boolean := NEW.status = 'completed' AND NEW.rows > 0;
BEGIN
	INSERT INTO run_days AS day (user_id, type, day, completed, failed, measured, targets, rows, running_ms)
	SELECT NEW.user_id, jobs.type, (NEW.ended_at AT TIME ZONE 'utc')::date,
		(NEW.status = 'completed')::int, (NEW.status = 'failed')::int, measured::int,
		CASE WHEN measured THEN (SELECT count(*) FROM run_targets WHERE run_id = NEW.id) ELSE 0 END,
		CASE WHEN measured THEN NEW.rows ELSE 0 END,
		CASE WHEN measured THEN (SELECT coalesce(sum(running_ms), 0) FROM run_spans WHERE run_id = NEW.id) ELSE 0 END
	FROM jobs WHERE jobs.id = NEW.job_id
	ON CONFLICT (user_id, type, day) DO UPDATE SET completed = day.completed + excluded.completed,
		failed = day.failed + excluded.failed, measured = day.measured + excluded.measured,
		targets = day.targets + excluded.targets, rows = day.rows + excluded.rows,
		running_ms = day.running_ms + excluded.running_ms;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "run_days_count" AFTER UPDATE OF "status" ON "runs" FOR EACH ROW
	WHEN (NEW.status IN ('completed', 'failed') AND OLD.status NOT IN ('completed', 'failed') AND NEW.ended_at IS NOT NULL)
	EXECUTE FUNCTION "run_days_count"();
--> statement-breakpoint
-- Which run of a job was under way at a moment: the last one that was queued before.
CREATE INDEX IF NOT EXISTS "runs_queued" ON "runs" USING btree ("job_id","queued_at");
--> statement-breakpoint
-- Messages of orders by what came of them, by the day (UTC) on which they were sent. Vetoed ones aren't counted here: the
-- account's owner stops them without the order's lock, and must not wait for it. They are few and have an index.
CREATE TABLE "order_days" (
	"job_id" text NOT NULL,
	"day" date NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_days_job_id_day_pk" PRIMARY KEY("job_id","day")
);
--> statement-breakpoint
ALTER TABLE "order_days" ADD CONSTRAINT "order_days_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION "order_days_add"("job" text, "at" timestamptz, "state" text, "by" integer) RETURNS void LANGUAGE sql AS $$
	INSERT INTO order_days AS counted (job_id, day, sent, "unknown", failed)
	VALUES (job, (at AT TIME ZONE 'utc')::date, CASE WHEN state = 'sent' THEN by ELSE 0 END,
		CASE WHEN state = 'unknown' THEN by ELSE 0 END, CASE WHEN state = 'failed' THEN by ELSE 0 END)
	ON CONFLICT (job_id, day) DO UPDATE SET sent = counted.sent + excluded.sent,
		"unknown" = counted."unknown" + excluded."unknown", failed = counted.failed + excluded.failed
$$;
--> statement-breakpoint
CREATE FUNCTION "order_days_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.shared AND OLD.job_id IS NOT NULL AND OLD.state IN ('sent', 'unknown', 'failed') THEN
		PERFORM order_days_add(OLD.job_id, coalesce(OLD.sending_at, OLD.settled_at, OLD.planned_at), OLD.state, -1);
	END IF;
	IF NEW.shared AND NEW.job_id IS NOT NULL AND NEW.state IN ('sent', 'unknown', 'failed') THEN
		PERFORM order_days_add(NEW.job_id, coalesce(NEW.sending_at, NEW.settled_at, NEW.planned_at), NEW.state, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_days_inserted" AFTER INSERT ON "messages" FOR EACH ROW
	WHEN (NEW.shared AND NEW.state IN ('sent', 'unknown', 'failed')) EXECUTE FUNCTION "order_days_count"();
--> statement-breakpoint
CREATE TRIGGER "order_days_updated" AFTER UPDATE OF "state", "shared", "sending_at" ON "messages" FOR EACH ROW
	WHEN ((OLD.state, OLD.shared, OLD.sending_at) IS DISTINCT FROM (NEW.state, NEW.shared, NEW.sending_at)) EXECUTE FUNCTION "order_days_count"();
--> statement-breakpoint
-- The triggers hold writers back until this is committed, so that nothing is counted twice or not at all.
INSERT INTO "order_days" ("job_id", "day", "sent", "unknown", "failed")
SELECT job_id, (coalesce(sending_at, settled_at, planned_at) AT TIME ZONE 'utc')::date, count(*) FILTER (WHERE state = 'sent'),
	count(*) FILTER (WHERE state = 'unknown'), count(*) FILTER (WHERE state = 'failed')
FROM messages WHERE shared AND job_id IS NOT NULL AND state IN ('sent', 'unknown', 'failed')
GROUP BY 1, 2;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_vetoed" ON "messages" USING btree ("job_id") WHERE state = 'vetoed';
--> statement-breakpoint
-- Holds and releases of an order are few, its captures as many as its messages.
CREATE INDEX IF NOT EXISTS "ledger_transactions_holds" ON "ledger_transactions" USING btree ("job_id","kind") WHERE kind <> 'capture';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "account_days_day" ON "account_days" USING btree ("day");
--> statement-breakpoint
-- The targets that a job has not finished: those that the next launch takes.
CREATE INDEX IF NOT EXISTS "job_targets_open" ON "job_targets" USING btree ("job_id","position") WHERE active AND NOT done;
