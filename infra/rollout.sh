#!/bin/sh
# Installs or upgrades: the database first, then its migration, then the services, one pod after another.
# infra/rollout.sh production
set -eu
overlay=${1:-}
cd "$(dirname "$0")"
case $overlay in
  production) namespace=trawl ;;
  demo) namespace=trawl-demo ;;
  *)
    echo "Usage: infra/rollout.sh production|demo" >&2
    exit 2
    ;;
esac
k() { kubectl --namespace "$namespace" "$@"; }

kubectl apply -k "overlays/$overlay/platform"
if [ "$overlay" = production ]; then
  k wait --for=condition=Ready --timeout=15m cluster/trawl-db
else
  k rollout status --timeout=5m statefulset/postgres
fi

# A job can't be changed, so each rollout runs a new one. Running a migration twice is safe.
k delete job migration --ignore-not-found --wait
kubectl apply -k "overlays/$overlay/migration"
echo "Waiting for the migration"
pods="app.kubernetes.io/component=migration"
ended() { k get job migration --output 'jsonpath={.status.conditions[?(@.status=="True")].type}'; }
started() { k get pods --selector "$pods" --output 'jsonpath={.items[*].status.containerStatuses[*].state.*.startedAt}'; }
# A pod that can't start, for example because its image is missing, neither completes nor fails.
waited=0
until ended | grep -qwE 'Complete|Failed'; do
  if [ "$waited" -ge 300 ] && [ -z "$(started)" ]; then
    k describe pods --selector "$pods"
    echo "The migration hasn't started after five minutes, and the services stay as they were." >&2
    exit 1
  fi
  sleep 5
  waited=$((waited + 5))
done
if ended | grep -qw Failed; then
  k logs job/migration --tail=50
  echo "The migration failed, and the services stay as they were." >&2
  exit 1
fi

kubectl apply -k "overlays/$overlay"
for service in api scraper dm-sender; do k rollout status --timeout=15m "deployment/$service"; done
