CREATE TABLE "mail_links" (
	"id" text PRIMARY KEY DEFAULT 'lnk_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX "mail_links_user" ON "mail_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mail_links_reserved" ON "mail_links" USING btree ("subject") WHERE purpose = 'restore_email';--> statement-breakpoint
INSERT INTO "mail_links" ("purpose", "user_id", "subject", "token_hash", "expires_at")
	SELECT 'reset_password', r.user_id, u.email, r.token_hash, r.expires_at
	FROM "password_resets" r JOIN "users" u ON u.id = r.user_id;--> statement-breakpoint
CREATE TABLE "user_devices" (
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_devices_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash"),
	CONSTRAINT "user_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;
