CREATE TABLE "account_leases" (
	"account" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_sessions" (
	"ref" text PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"account_id" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"state" text DEFAULT 'live' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "house_sessions_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "job_sessions" (
	"job_id" text NOT NULL,
	"ref" text NOT NULL,
	"position" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"state" text DEFAULT 'live' NOT NULL,
	CONSTRAINT "job_sessions_job_id_ref_pk" PRIMARY KEY("job_id","ref")
);
--> statement-breakpoint
CREATE TABLE "job_targets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"done" boolean DEFAULT false NOT NULL,
	"cursor" text,
	"collected" integer DEFAULT 0 NOT NULL,
	"found" integer,
	"verdict" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"interval_s" integer,
	"auto" boolean DEFAULT false NOT NULL,
	"settings" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"progress" double precision DEFAULT 0 NOT NULL,
	"build_time_ms" bigint DEFAULT 0 NOT NULL,
	"total_runs" integer DEFAULT 0 NOT NULL,
	"total_results" bigint DEFAULT 0 NOT NULL,
	"cycle" integer DEFAULT 1 NOT NULL,
	"next_run_at" timestamp with time zone,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"user_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"link_hash" text,
	"code_expires_at" timestamp with time zone,
	"link_expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"user_agent" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar" text,
	"email_verified_at" timestamp with time zone,
	"plan" text DEFAULT 'free' NOT NULL,
	"plan_since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "build_time_periods" (
	"user_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"used_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "build_time_periods_user_id_starts_at_pk" PRIMARY KEY("user_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "run_log" (
	"run_id" text NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "run_log_run_id_n_pk" PRIMARY KEY("run_id","n")
);
--> statement-breakpoint
CREATE TABLE "run_spans" (
	"run_id" text NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"running_ms" bigint DEFAULT 0 NOT NULL,
	"waited_ms" bigint DEFAULT 0 NOT NULL,
	"charged_ms" bigint DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "run_spans_run_id_n_pk" PRIMARY KEY("run_id","n")
);
--> statement-breakpoint
CREATE TABLE "run_targets" (
	"run_id" text NOT NULL,
	"target_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"value" text NOT NULL,
	"requested" integer NOT NULL,
	"collected" integer DEFAULT 0 NOT NULL,
	"found" integer,
	"verdict" text,
	"reason" text,
	CONSTRAINT "run_targets_run_id_target_id_pk" PRIMARY KEY("run_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"user_id" text NOT NULL,
	"number" integer NOT NULL,
	"cycle" integer NOT NULL,
	"status" text NOT NULL,
	"wanted" text DEFAULT 'go' NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"gap_since" timestamp with time zone,
	"dispatch" integer DEFAULT 0 NOT NULL,
	"dispatched_at" timestamp with time zone,
	"claim_id" text,
	"worker_id" text,
	"lease_until" timestamp with time zone,
	"running_ms" bigint DEFAULT 0 NOT NULL,
	"charged_ms" bigint DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"log_lines" integer DEFAULT 0 NOT NULL,
	"verdict" text,
	"reason" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_sessions" ADD CONSTRAINT "job_sessions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_targets" ADD CONSTRAINT "job_targets_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_time_periods" ADD CONSTRAINT "build_time_periods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_log" ADD CONSTRAINT "run_log_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_spans" ADD CONSTRAINT "run_spans_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_targets" ADD CONSTRAINT "run_targets_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_leases_run" ON "account_leases" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_targets_key" ON "job_targets" USING btree ("job_id","key");--> statement-breakpoint
CREATE INDEX "job_targets_position" ON "job_targets" USING btree ("job_id","position");--> statement-breakpoint
CREATE INDEX "jobs_user_id" ON "jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency_key" ON "jobs" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("next_run_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_number" ON "runs" USING btree ("job_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_open" ON "runs" USING btree ("job_id") WHERE status in ('queued', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "runs_active" ON "runs" USING btree ("status","dispatched_at") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "runs_user_ended" ON "runs" USING btree ("user_id","ended_at");