import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  BROKER_MAX_PAYLOAD,
  BROKER_MAX_STORE,
  brokerAccounts,
  natsPermissions,
  type ServiceName,
} from '@trawl/contracts';
import { decodePart } from '@trawl/service-kit';
import { SetupError } from './setup-error.ts';

/** The files that the services need, and their contents. `secrets` creates all except the mail server's address. */
const REQUIRED: Readonly<Record<string, string>> = {
  'postgres/superuser-password': 'the password of the user postgres',
  'postgres/owner-password': 'the password of the role trawl_owner',
  'postgres/app-password': 'the password of the role trawl_app',
  'migrate/database-url': 'postgres://trawl_owner:PASSWORD@postgres:5432/trawl',
  'api/database-url': 'postgres://trawl_app:PASSWORD@postgres:5432/trawl',
  'api/nats-url': 'nats://api:PASSWORD@nats:4222',
  'api/seal-keys': 'k1:KEY, as SEAL_KEYS',
  'api/signing-key': 'base64 of 32 bytes, as SIGNING_KEY',
  'api/smtp-url': 'smtps://USER:PASSWORD@HOST:465, the address of your mail server',
  'scraper/nats-url': 'nats://scraper:PASSWORD@nats:4222',
  'dm-sender/nats-url': 'nats://dm-sender:PASSWORD@nats:4222',
};
const POLL_MS = 250;

/**
 * Checks that every secret exists, and writes NATS's configuration with the passwords of the services' URLs. Waits for the
 * secrets, because a demo creates them at the same time.
 * @throws SetupError with each missing file
 */
export async function writeBrokerConfig(
  folder: string,
  file: string,
  { waitMs }: { readonly waitMs: number },
): Promise<void> {
  const until = performance.now() + waitMs;
  let missing = await missingIn(folder);
  while (missing.length > 0 && performance.now() < until) {
    await wait(POLL_MS);
    missing = await missingIn(folder);
  }
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name} is missing: ${REQUIRED[name]}`);
    throw new SetupError(
      `Secrets are missing. Create them as docs/deploying.md says and set TRAWL_SECRETS to their folder, or start a demo with ` +
        `--profile demo.\n${lines.join('\n')}`,
    );
  }
  const services: readonly ServiceName[] = ['api', 'scraper', 'dm-sender'];
  const users = await Promise.all(
    services.map(async (name) => {
      const password = await passwordIn(join(folder, name, 'nats-url'), name);
      return [name, { password, permissions: natsPermissions[name] }] as const;
    }),
  );
  const config = {
    server_name: 'trawl',
    host: '0.0.0.0',
    port: 4_222,
    // For the health check, which runs in the container.
    http: '127.0.0.1:8222',
    max_payload: BROKER_MAX_PAYLOAD,
    jetstream: { store_dir: '/data/store', max_file_store: BROKER_MAX_STORE },
    accounts: brokerAccounts(Object.fromEntries(users)),
  };
  await writeFile(`${file}.new`, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function missingIn(folder: string): Promise<string[]> {
  const checked = await Promise.all(
    Object.keys(REQUIRED).map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '');
      return text.trim() === '' ? [name] : [];
    }),
  );
  return checked.flat();
}

async function passwordIn(file: string, user: string): Promise<string> {
  const url = URL.parse((await readFile(file, 'utf8')).trim());
  if (!url || url.username !== user || url.password === '') {
    throw new SetupError(`${file} is wrong; use the form nats://${user}:PASSWORD@HOST:4222`);
  }
  return decodePart(url.password);
}
