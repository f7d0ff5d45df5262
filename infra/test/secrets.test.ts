import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { refusedEnvironments } from '../src/policies/environment.ts';
import { referencedSecrets } from '../src/policies/secrets.ts';
import { renderOverlay } from '../src/render.ts';
import { runScript } from './run-script.ts';

const Secret = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  stringData: z.record(z.string(), z.string()),
});

/** Rows of the README's table: a secret in the first column, its keys in the second. */
async function documentedSecrets(): Promise<Map<string, string[]>> {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `(trawl-[a-z-]+)` \| ([^|]+) \|/gm)];
  return new Map(
    rows.map(([, name = '', keys = '']) => [name, [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)]),
  );
}

const NEW = "*'get secret'*) exit 1 ;;";
async function createdSecrets(overlay: string): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const { code, errors, created } = await runScript(['create-secrets.sh', overlay], NEW, {
    SMTP_URL: 'smtps://trawl:p1f0c2@mail.example.com:465',
  });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  const secrets = parseAllDocuments(created).flatMap((document) => {
    const { data } = Secret.safeParse(document.toJS());
    return data ? [data] : [];
  });
  return new Map(secrets.map(({ metadata, stringData }) => [metadata.name, stringData]));
}

test('every secret that pods mount is documented with its keys', async () => {
  const documented = await documentedSecrets();
  for (const [name, keys] of referencedSecrets(await renderOverlay('production'))) {
    expect(documented.get(name), name).toEqual(expect.arrayContaining([...keys]));
  }
});

test('the script creates every documented secret with its keys', async () => {
  const documented = await documentedSecrets();
  // CloudNativePG and cert-manager create these.
  for (const name of ['trawl-db-ca', 'trawl-tls']) expect(documented.delete(name)).toBe(true);
  const created = await createdSecrets('production');
  expect(new Map([...created].map(([name, values]) => [name, Object.keys(values)]))).toEqual(documented);
});

test('the demo has every secret that its pods mount', async () => {
  const created = await createdSecrets('demo');
  for (const [name, keys] of referencedSecrets(await renderOverlay('demo'))) {
    expect(Object.keys(created.get(name) ?? {}), name).toEqual(expect.arrayContaining([...keys]));
  }
});

test('production accepts the created secrets, and broker, database and services get the same passwords', async () => {
  const created = await createdSecrets('production');
  const of = (secret: string, key: string) => created.get(secret)?.[key] ?? '';
  expect(refusedEnvironments(await renderOverlay('production'), (pod) => ({ ...created.get(`trawl-${pod}`) }))).toEqual(
    [],
  );
  for (const user of ['api', 'scraper', 'dm-sender']) {
    const [first = '', ...others] = of(`trawl-${user}`, 'NATS_URL').split(',');
    expect(new URL(first)).toMatchObject({ username: user, password: of('trawl-nats', user) });
    expect(of('trawl-nats', user)).toMatch(/^p[0-9a-f]{48}$/);
    expect(others).toHaveLength(2);
  }
  for (const [role, secret, url] of [
    ['trawl_app', 'trawl-db-app', of('trawl-api', 'DATABASE_URL')],
    ['trawl_owner', 'trawl-db-owner', of('trawl-migration', 'MIGRATION_DATABASE_URL')],
  ] as const) {
    expect(created.get(secret)).toEqual({ username: role, password: new URL(url).password });
    expect(new URL(url).username).toBe(role);
  }
});

test('the script changes no existing secret, and needs the mail server', async () => {
  const again = await runScript(['create-secrets.sh', 'demo'], '');
  expect(again).toMatchObject({ code: 1, created: '' });
  expect(again.errors).toContain('exist already');
  const without = await runScript(['create-secrets.sh', 'production'], NEW);
  expect(without).toMatchObject({ created: '', calls: [] });
  expect(without.errors).toContain('Set SMTP_URL');
});

test.each(['production', 'demo'])('the script creates no secret of %s without random values', async (overlay) => {
  const env = { SMTP_URL: 'smtps://trawl:p1f0c2@mail.example.com:465' };
  const { code, created, calls } = await runScript(['create-secrets.sh', overlay], NEW, env, 'openssl');
  expect(code).not.toBe(0);
  expect(created).toBe('');
  expect(calls).toEqual([expect.stringContaining('get secret')]);
});
