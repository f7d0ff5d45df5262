-- When a set of codes was made. Codes from before count as made now: restoring an address that was changed before or a day after removes
-- them, because they may be a thief's.
ALTER TABLE "recovery_codes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
