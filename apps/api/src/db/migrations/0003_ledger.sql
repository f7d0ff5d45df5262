CREATE TABLE "ledger_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"job_id" text,
	"balance_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" IN ('world', 'funds', 'hold', 'earnings', 'commission')),
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."kind" = 'world' OR "ledger_accounts"."balance_micros" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"transaction_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"ledger_account" text NOT NULL,
	"amount_micros" bigint NOT NULL,
	CONSTRAINT "ledger_postings_transaction_id_n_pk" PRIMARY KEY("transaction_id","n"),
	CONSTRAINT "ledger_postings_account" UNIQUE("ledger_account","transaction_id"),
	CONSTRAINT "ledger_postings_not_nothing" CHECK ("ledger_postings"."amount_micros" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"kind" text NOT NULL,
	"reverses" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text,
	"job_id" text,
	"message_id" text,
	"account_id" text,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transactions_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_transactions_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" IN ('deposit', 'hold', 'capture', 'release', 'reversal', 'payout')),
	CONSTRAINT "ledger_transactions_reversal" CHECK (("ledger_transactions"."kind" = 'reversal') = ("ledger_transactions"."reverses" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_ledger_account_ledger_accounts_id_fk" FOREIGN KEY ("ledger_account") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_ledger_transactions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_user" ON "ledger_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_job" ON "ledger_transactions" USING btree ("job_id");
--> statement-breakpoint
CREATE FUNCTION "ledger_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% on % is refused: the ledger is only added to', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_only_added_to" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_only_added_to" BEFORE DELETE OR TRUNCATE ON "ledger_accounts"
	FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
--> statement-breakpoint
-- An account begins at nothing, and only the trigger of a posting moves its balance: that one runs a level deeper.
CREATE FUNCTION "ledger_guard_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.balance_micros <> 0 THEN
			RAISE EXCEPTION 'A ledger account begins with a balance of 0' USING ERRCODE = 'restrict_violation';
		END IF;
	ELSIF pg_trigger_depth() < 2 OR (NEW.id, NEW.kind) IS DISTINCT FROM (OLD.id, OLD.kind)
		OR NEW.user_id IS DISTINCT FROM OLD.user_id OR NEW.job_id IS DISTINCT FROM OLD.job_id THEN
		RAISE EXCEPTION 'The balance of % changes by postings alone', OLD.id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_guarded" BEFORE INSERT OR UPDATE ON "ledger_accounts"
	FOR EACH ROW EXECUTE FUNCTION "ledger_guard_account"();
--> statement-breakpoint
-- Keeps the balance with each posting, and tells whoever listens whose money moved.
CREATE FUNCTION "ledger_apply_posting"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	account ledger_accounts;
BEGIN
	IF NOT EXISTS (SELECT FROM ledger_transactions WHERE id = NEW.transaction_id AND written_by = pg_current_xact_id()) THEN
		RAISE EXCEPTION 'Ledger transaction % is closed', NEW.transaction_id USING ERRCODE = 'restrict_violation';
	END IF;
	UPDATE ledger_accounts SET balance_micros = balance_micros + NEW.amount_micros WHERE id = NEW.ledger_account
		RETURNING * INTO account;
	IF account.kind IN ('funds', 'earnings') THEN
		PERFORM pg_notify('trawl_money', account.user_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_postings_applied" AFTER INSERT ON "ledger_postings"
	FOR EACH ROW EXECUTE FUNCTION "ledger_apply_posting"();
--> statement-breakpoint
CREATE FUNCTION "ledger_check_balanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked bigint;
	total numeric;
	postings integer;
BEGIN
	IF TG_TABLE_NAME = 'ledger_postings' THEN
		checked := NEW.transaction_id;
	ELSE
		checked := NEW.id;
	END IF;
	SELECT coalesce(sum(amount_micros), 0), count(*) INTO total, postings FROM ledger_postings WHERE transaction_id = checked;
	IF total <> 0 OR postings < 2 THEN
		RAISE EXCEPTION 'Ledger transaction % doesn''t balance: % postings, % micro-dollars over', checked, postings, total
			USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Checked at the commit, when all postings are there: of the transaction, lest it has none, and of each posting.
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_balanced"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_postings_balanced" AFTER INSERT ON "ledger_postings"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_check_balanced"();
--> statement-breakpoint
INSERT INTO "ledger_accounts" ("id", "kind") VALUES ('world', 'world'), ('commission', 'commission');
