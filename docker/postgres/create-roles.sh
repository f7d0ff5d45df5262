#!/bin/sh
# Runs once, when the database's volume is empty: the role that migrates, the role of the API, and their database.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\set owner `cat /run/secrets/owner-password`
\set app `cat /run/secrets/app-password`
CREATE ROLE trawl_owner LOGIN PASSWORD :'owner';
CREATE ROLE trawl_app LOGIN PASSWORD :'app';
-- The order of the locale C never changes. With the image's locale, an update of the C library may break indexes.
CREATE DATABASE trawl OWNER trawl_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
SQL
