CREATE TABLE "opened_job_types" (
	"platform" text NOT NULL,
	"type" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opened_job_types_platform_type_pk" PRIMARY KEY("platform","type")
);
