-- An id outlives changes of the username, so recipients who opted out stay recognizable.
CREATE TABLE "suppressed_ids" (
	"platform" text NOT NULL,
	"recipient_id" text NOT NULL,
	"username" text NOT NULL,
	CONSTRAINT "suppressed_ids_platform_recipient_id_username_pk" PRIMARY KEY("platform","recipient_id","username")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN IF NOT EXISTS "recipient_id" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "messages_known_recipient" ON "messages" USING btree ("recipient") WHERE recipient_id IS NOT NULL;
