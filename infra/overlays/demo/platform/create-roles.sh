#!/bin/sh
# Runs once, in an empty database: the owner for migrations, and the API's role, which owns nothing.
set -eu
owner=$(cat /run/secrets/owner)
app=$(cat /run/secrets/app)
psql --username postgres --set ON_ERROR_STOP=1 --set owner="$owner" --set app="$app" <<'SQL'
CREATE ROLE trawl_owner LOGIN PASSWORD :'owner';
CREATE ROLE trawl_app LOGIN PASSWORD :'app';
-- The order of the locale C never changes. With the image's locale, an update of the C library may break indexes.
CREATE DATABASE trawl OWNER trawl_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C';
SQL
