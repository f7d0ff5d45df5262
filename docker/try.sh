#!/usr/bin/env bash
# Builds the images with buildah and tests them with podman and compose, without a Docker daemon: docker/try.sh [images|refusals|
# demo|restarts]…, by default all. TRAWL_BUILD_ARGS adds arguments to `buildah build`. Leaves no container running.
set -euo pipefail
cd "$(dirname "$0")"
PATH="$PWD/../node_modules/.bin:$PATH"
for tool in buildah podman node; do
  command -v "$tool" >/dev/null || { echo "try.sh needs $tool" >&2; exit 1; }
done
if docker compose version >/dev/null 2>&1; then export TRY_COMPOSE="docker compose"; else export TRY_COMPOSE=docker-compose; fi
[ "$TRY_COMPOSE" = "docker compose" ] || command -v docker-compose >/dev/null || { echo "try.sh needs docker compose" >&2; exit 1; }

revision=$(git rev-parse HEAD)
version=$(node -p "require('../package.json').version")
for target in api scraper dm-sender ops sandbox; do
  echo "Building trawl-$target"
  # Compose looks for an image without a registry at Docker Hub. Without this format, health checks are dropped.
  # shellcheck disable=SC2086 # The arguments are separate words.
  buildah build --quiet --format docker --layers --build-arg "REVISION=$revision" --build-arg "VERSION=$version" \
    ${TRAWL_BUILD_ARGS:-} --file Dockerfile --target "$target" --tag "docker.io/library/trawl-$target:$version" .. >/dev/null
done
exec node try/main.ts "$@"
