import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BROKER_MAX_PAYLOAD, BROKER_MAX_STORE, natsPermissions } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chartAccounts, configAccounts, passwordVariable } from '../src/broker-accounts.ts';
import { render } from '../src/render.ts';
import { configMapsIn } from '../src/resource.ts';

/** NATS' chart isn't on the npm registry, so the tests check its values without rendering it. */
const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8');
const values = async () => parse(await read('nats/values.yaml'));

const USERS = Object.keys(natsPermissions);
const passwords = Object.fromEntries(
  USERS.map((user) => [passwordVariable(user), { valueFrom: { secretKeyRef: { name: 'trawl-nats', key: user } } }]),
);

test('the accounts in the chart’s values and in the demo match the code', async () => {
  const hint = 'run `pnpm --filter @trawl/infra write-accounts`';
  expect(await read('nats/accounts.yaml'), hint).toBe(chartAccounts());
  expect(await read('overlays/demo/platform/accounts.conf'), hint).toBe(configAccounts());
});

test('the demo limits the store, and doesn’t leave the limit to the space that is free when it starts', async () => {
  expect(await read('overlays/demo/platform/nats.conf')).toContain(`max_file_store: ${BROKER_MAX_STORE}\n`);
});

test('each user has exactly its permissions and a password by reference', () => {
  const accounts = parse(chartAccounts()).config.merge.accounts;
  const users = Object.values<{ users: object[] }>(accounts).flatMap((account) => account.users);
  expect(users).toHaveLength(USERS.length);
  for (const [user, { publish, subscribe }] of Object.entries(natsPermissions)) {
    const permissions = { publish: { allow: publish }, subscribe: { allow: subscribe } };
    const password = `<< $${passwordVariable(user)} >>`;
    expect(users).toContainEqual(
      expect.objectContaining({ user, password, permissions: expect.objectContaining(permissions) }),
    );
  }
});

test('the passwords come from a secret', async () => {
  expect((await values()).container.env).toEqual(passwords);
});

test('a cluster keeps as many replicas as the API creates, and each message on disk', async () => {
  const { config } = await values();
  const maps = configMapsIn(await render('overlays/production'));
  const api = [...maps].find(([name]) => name.startsWith('api-settings'))?.[1];
  expect(config.cluster).toMatchObject({ enabled: true, replicas: Number(api?.NATS_REPLICAS) });
  expect(config.jetstream).toMatchObject({ enabled: true, merge: { sync_interval: 'always' } });
  expect(config.jetstream.fileStore.maxSize).toBe(`${BROKER_MAX_STORE / 1024 ** 3}Gi`);
  expect(config.merge.max_payload).toBe(BROKER_MAX_PAYLOAD);
});

test('servers run restricted, with a probe of JetStream, and start again when their configuration changes', async () => {
  const { container, podTemplate, reloader, natsBox } = await values();
  expect(container.image.tag).toMatch(/^\d+\.\d+\.\d+/);
  expect(container.merge.livenessProbe.httpGet.path).toBe('/jsz?streams=true');
  expect(container.merge.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(podTemplate.merge.spec).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(podTemplate.configChecksumAnnotation).toBe(true);
  expect([reloader.enabled, natsBox.enabled]).toEqual([false, false]);
});
