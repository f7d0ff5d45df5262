-- Requests of users to support, with support's answer.
CREATE TABLE "support_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"plan" text,
	"amount_micros" bigint,
	"job_id" text,
	"wish" text,
	"message" text NOT NULL,
	"request_key" text,
	"answer" text,
	"answer_message" jsonb,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "support_requests_state" CHECK ("state" IN ('open', 'answered', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "support_requests_user" ON "support_requests" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "support_requests_key" ON "support_requests" USING btree ("user_id","request_key");
--> statement-breakpoint
CREATE INDEX "support_requests_job" ON "support_requests" USING btree ("job_id") WHERE job_id IS NOT NULL;
--> statement-breakpoint
-- The operators' list: urgent ones first, then the oldest.
CREATE INDEX "support_requests_waiting" ON "support_requests" USING btree ("urgent" DESC NULLS LAST,"id") WHERE state <> 'closed';
--> statement-breakpoint
-- Orders that support is ending. The sweep ends an order and deletes its row once none of its runs is active.
CREATE TABLE "order_stops" (
	"job_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_stops" ADD CONSTRAINT "order_stops_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
