CREATE TABLE "linked_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"platform" text NOT NULL,
	"username" text,
	"account_id" text,
	"sealed" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"dms_limit" integer NOT NULL,
	"account_type" text DEFAULT 'private' NOT NULL,
	"status" text DEFAULT 'loading' NOT NULL,
	"checked_at" timestamp with time zone,
	"consented_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_accounts_consent" CHECK (account_type = 'private' OR (account_id IS NOT NULL AND consented_at IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "job_sessions" ALTER COLUMN "sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_sessions" ALTER COLUMN "last_four" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "job_sessions" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_accounts_user" ON "linked_accounts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_accounts_own" ON "linked_accounts" USING btree ("user_id","platform","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_accounts_shared_once" ON "linked_accounts" USING btree ("platform","account_id") WHERE account_type = 'shared';--> statement-breakpoint
ALTER TABLE "job_sessions" ADD CONSTRAINT "job_sessions_account_id_linked_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."linked_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_sessions_account" ON "job_sessions" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "job_sessions" ADD CONSTRAINT "job_sessions_one_source" CHECK ((sealed IS NULL) <> (account_id IS NULL));