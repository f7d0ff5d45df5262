import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The distinct versions that a pattern finds in files; every file contains at least one. */
async function versionsIn(pattern: RegExp, ...files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
      const versions = [...text.matchAll(pattern)].map(([, version = '']) => version);
      expect(versions, `${file} has no version`).not.toEqual([]);
      return versions;
    }),
  );
  return [...new Set(found.flat())];
}

const COMPOSE = 'docker/compose.yaml';
const DEMO = 'infra/overlays/demo/platform';

test('images have the version of package.json, in compose, on Kubernetes and in the documents', async () => {
  const released = await versionsIn(/^ {2}"version": "(.+)"/gm, 'package.json');
  expect(await versionsIn(/\{TRAWL_VERSION:-(.+?)\}/g, COMPOSE)).toEqual(released);
  expect(await versionsIn(/^ARG VERSION=(.+)$/gm, 'docker/Dockerfile')).toEqual(released);
  const sites = ['demo', 'production'].map((overlay) => `infra/overlays/${overlay}/site/kustomization.yaml`);
  expect(await versionsIn(/newTag: (.+)$/gm, ...sites)).toEqual(released);
  const documents = ['docs/deploying.md', 'docker/README.md', 'infra/README.md'];
  expect(
    await versionsIn(/(?:TRAWL_VERSION=|trawl-(?:api|scraper|dm-sender|ops|sandbox):)(\d[\w.-]*)/g, ...documents),
  ).toEqual(released);
});

test('compose, both overlays and the documents have one version of NATS, which is also its chart’s', async () => {
  const chart = await versionsIn(/tag: ([\d.]+)-alpine$/gm, 'infra/nats/values.yaml');
  expect(chart).toHaveLength(1);
  expect(await versionsIn(/image: nats:(.+)-alpine$/gm, COMPOSE, `${DEMO}/nats.yaml`)).toEqual(chart);
  expect(await versionsIn(/nats\/nats\s+--version ([\d.]+)/g, 'docs/deploying.md', 'infra/README.md')).toEqual(chart);
  expect(await versionsIn(/^\| NATS' Helm chart \| ([\d.]+)/gm, 'infra/README.md')).toEqual(chart);
});

test('compose and the demo have one version of PostgreSQL', async () => {
  expect(await versionsIn(/image: postgres:(.+)$/gm, COMPOSE, `${DEMO}/postgres.yaml`)).toHaveLength(1);
});
