-- When the first of a run's claims without progress was granted; read only while claims_without_progress is above 0.
ALTER TABLE "runs" ADD COLUMN IF NOT EXISTS "fruitless_since" timestamp with time zone;
