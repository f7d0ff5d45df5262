#!/bin/sh
# Creates the secrets of a new installation with random passwords and keys: SMTP_URL=smtps://… infra/create-secrets.sh production
# The README lists every secret, for clusters that get theirs from a vault.
set -eu
case ${1:-} in
  production)
    namespace=trawl
    database='trawl-db-rw:5432/trawl?sslmode=verify-full&sslrootcert=/run/secrets/database-ca.crt'
    broker='nats-0.nats-headless:4222,nats://nats-1.nats-headless:4222,nats://nats-2.nats-headless:4222'
    smtp=${SMTP_URL:?Set SMTP_URL to the address of your mail server, such as smtps://USER:PASSWORD@HOST:465.}
    ;;
  demo)
    namespace=trawl-demo
    database='postgres:5432/trawl'
    broker='nats:4222'
    smtp='smtp://sandbox:3003'
    ;;
  *)
    echo "Usage: infra/create-secrets.sh production|demo" >&2
    exit 2
    ;;
esac

# Replacing a password here would not replace it in the database.
if kubectl --namespace "$namespace" get secret trawl-api >/dev/null 2>&1; then
  echo "The secrets of $namespace exist already, and none was changed." >&2
  exit 1
fi

# Only a failed assignment ends the script: `set -e` ignores a command that fails in an argument or in a here-document.
# A letter comes first: NATS reads a variable that begins with a digit as a number.
password() {
  random=$(openssl rand -hex 24) || return
  printf 'p%s' "$random"
}
owner=$(password)
app=$(password)
api=$(password)
scraper=$(password)
sender=$(password)
superuser=$(password)
seal_key=$(openssl rand -base64 32)
signing_key=$(openssl rand -base64 32)

kubectl create namespace "$namespace" --dry-run=client --output yaml | kubectl apply -f - >/dev/null
# Through standard input, because other users of the machine can read arguments.
kubectl --namespace "$namespace" create -f - <<YAML
apiVersion: v1
kind: Secret
metadata: { name: trawl-api }
stringData:
  DATABASE_URL: "postgres://trawl_app:$app@$database"
  NATS_URL: "nats://api:$api@$broker"
  SMTP_URL: "$smtp"
  SEAL_KEYS: "k1:$seal_key"
  SIGNING_KEY: "$signing_key"
---
apiVersion: v1
kind: Secret
metadata: { name: trawl-scraper }
stringData:
  NATS_URL: "nats://scraper:$scraper@$broker"
---
apiVersion: v1
kind: Secret
metadata: { name: trawl-dm-sender }
stringData:
  NATS_URL: "nats://dm-sender:$sender@$broker"
---
apiVersion: v1
kind: Secret
metadata: { name: trawl-migration }
stringData:
  MIGRATION_DATABASE_URL: "postgres://trawl_owner:$owner@$database"
---
apiVersion: v1
kind: Secret
metadata: { name: trawl-nats }
stringData:
  api: "$api"
  scraper: "$scraper"
  dm-sender: "$sender"
YAML

if [ "$1" = demo ]; then
  kubectl --namespace "$namespace" create -f - <<YAML
apiVersion: v1
kind: Secret
metadata: { name: trawl-postgres }
stringData:
  superuser: "$superuser"
  owner: "$owner"
  app: "$app"
YAML
else
  kubectl --namespace "$namespace" create -f - <<YAML
apiVersion: v1
kind: Secret
type: kubernetes.io/basic-auth
metadata: { name: trawl-db-owner, labels: { cnpg.io/reload: "true" } }
stringData: { username: trawl_owner, password: "$owner" }
---
apiVersion: v1
kind: Secret
type: kubernetes.io/basic-auth
metadata: { name: trawl-db-app, labels: { cnpg.io/reload: "true" } }
stringData: { username: trawl_app, password: "$app" }
YAML
fi
