-- What operators did that moves money, reads secrets or stops somebody, and what came of it. Both are only added to.
CREATE TABLE "operator_actions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"os_user" text NOT NULL,
	"host" text NOT NULL,
	"command" text NOT NULL,
	"arguments" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_outcomes" (
	"action_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "operator_outcomes_outcome" CHECK ("operator_outcomes"."outcome" IN ('done', 'refused', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "operator_outcomes" ADD CONSTRAINT "operator_outcomes_action_id_operator_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."operator_actions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION "operator_actions_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% on % is refused: the record of operators is only added to', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "operator_actions_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_actions"
	FOR EACH STATEMENT EXECUTE FUNCTION "operator_actions_refuse"();
--> statement-breakpoint
CREATE TRIGGER "operator_outcomes_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "operator_outcomes"
	FOR EACH STATEMENT EXECUTE FUNCTION "operator_actions_refuse"();
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_for" text;
--> statement-breakpoint
CREATE TABLE "abuse_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"platform" text NOT NULL,
	"recipient" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"closed_at" timestamp with time zone,
	"closed_note" text,
	CONSTRAINT "abuse_reports_reason" CHECK ("abuse_reports"."reason" IN ('spam', 'scam', 'harassment', 'other'))
);
--> statement-breakpoint
CREATE INDEX "abuse_reports_at" ON "abuse_reports" USING btree ("at");
--> statement-breakpoint
-- What the recipient had been sent when the report was made, by ids: they name nobody once message and user are deleted.
CREATE TABLE "abuse_report_messages" (
	"report_id" text NOT NULL,
	"message_id" text NOT NULL,
	"job_id" text,
	"user_id" text,
	"linked_account_id" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "abuse_report_messages_report_id_message_id_pk" PRIMARY KEY("report_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "abuse_report_messages" ADD CONSTRAINT "abuse_report_messages_report_id_abuse_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."abuse_reports"("id") ON DELETE cascade ON UPDATE no action;
