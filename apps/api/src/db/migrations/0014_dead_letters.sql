-- Events of runs that could not be stored, for operators to look into and to replay. They go with their run.
CREATE TABLE "dead_letters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dead_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"run_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"event" text NOT NULL,
	"replayed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dead_letters" ADD CONSTRAINT "dead_letters_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "dead_letters_run" ON "dead_letters" USING btree ("run_id");
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "claims_without_progress" integer DEFAULT 0 NOT NULL;
