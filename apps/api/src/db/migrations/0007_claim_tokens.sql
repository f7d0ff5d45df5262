ALTER TABLE "runs" ADD COLUMN "claim_token_hash" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "claim_token_epoch" integer;
