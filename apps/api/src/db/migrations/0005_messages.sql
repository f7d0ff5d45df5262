CREATE TABLE "account_days" (
	"account_key" text NOT NULL,
	"day" date NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_days_account_key_day_pk" PRIMARY KEY("account_key","day"),
	CONSTRAINT "account_days_not_negative" CHECK ("account_days"."sent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text,
	"user_id" text,
	"run_id" text NOT NULL,
	"target_id" bigint NOT NULL,
	"lane" integer DEFAULT 0 NOT NULL,
	"platform" text NOT NULL,
	"recipient" text NOT NULL,
	"account_key" text NOT NULL,
	"linked_account_id" text,
	"owner_user_id" text,
	"shared" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"attempt_id" text,
	"epoch" integer NOT NULL,
	"reason" text,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "messages_state" CHECK ("messages"."state" IN ('planned', 'sending', 'sent', 'failed', 'unknown', 'vetoed'))
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"platform" text NOT NULL,
	"username" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_platform_username_pk" PRIMARY KEY("platform","username")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_linked_account_id_linked_accounts_id_fk" FOREIGN KEY ("linked_account_id") REFERENCES "public"."linked_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_recipient" ON "messages" USING btree ("job_id","recipient");--> statement-breakpoint
CREATE INDEX "messages_job" ON "messages" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "messages_run" ON "messages" USING btree ("run_id") WHERE state IN ('planned', 'sending');--> statement-breakpoint
CREATE INDEX "messages_owner" ON "messages" USING btree ("owner_user_id","id") WHERE shared;--> statement-breakpoint
CREATE INDEX "messages_linked" ON "messages" USING btree ("linked_account_id","id");