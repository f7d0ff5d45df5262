-- Build time by day (UTC), for the usage that a user sees. A trigger keeps it, so that replicas of the previous release keep it
-- too.
CREATE TABLE "build_time_days" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"used_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "build_time_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "build_time_days" ADD CONSTRAINT "build_time_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The days before this migration, from the bills: a phase counts for the day on which it ended. Orders are paid with money. What
-- is charged between this statement and the trigger's creation is missing from a day, but not from the month.
INSERT INTO "build_time_days" ("user_id", "day", "used_ms")
SELECT runs.user_id, (coalesce(run_spans.ended_at, now()) AT TIME ZONE 'utc')::date, sum(run_spans.charged_ms)
FROM run_spans JOIN runs ON runs.id = run_spans.run_id
WHERE run_spans.charged_ms > 0 AND coalesce(run_spans.ended_at, now()) > now() - interval '31 days'
GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION "build_time_days_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO build_time_days AS day (user_id, day, used_ms)
	VALUES (NEW.user_id, (now() AT TIME ZONE 'utc')::date,
		NEW.used_ms - CASE WHEN TG_OP = 'UPDATE' THEN OLD.used_ms ELSE 0 END)
	ON CONFLICT (user_id, day) DO UPDATE SET used_ms = day.used_ms + excluded.used_ms;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "build_time_days_inserted" AFTER INSERT ON "build_time_periods" FOR EACH ROW
	WHEN (NEW.used_ms > 0) EXECUTE FUNCTION "build_time_days_count"();
--> statement-breakpoint
CREATE TRIGGER "build_time_days_updated" AFTER UPDATE OF "used_ms" ON "build_time_periods" FOR EACH ROW
	WHEN (NEW.used_ms > OLD.used_ms) EXECUTE FUNCTION "build_time_days_count"();
