import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface SecretOptions {
  readonly postgresHost: string;
  readonly natsHost: string;
  /** Values that production rejects, and a mail server without a login. */
  readonly isDemo?: boolean;
}

/** Production recognizes passwords and keys of a demo by these marks, and rejects them. */
const PASSWORD_MARK = 'development-only-';
const KEY_MARK = 'development only';
const KEY_BYTES = 32;

/**
 * Creates the secrets that don't exist yet, a folder per service, and never changes an existing one.
 * @returns how many files it created.
 */
export async function writeSecrets(folder: string, { postgresHost, natsHost, isDemo }: SecretOptions): Promise<number> {
  let created = 0;
  /** Returns the content of a file, which is created if it doesn't exist. */
  const secret = async (file: string, create: () => string): Promise<string> => {
    const path = join(folder, file);
    const unfinished = `${path}.${randomBytes(4).toString('hex')}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      // Readable by every user, because the services' users differ; the parent folder protects the files.
      await writeFile(unfinished, `${create()}\n`, { mode: 0o444, flush: true });
      // Unlike writing, linking either creates the complete file or fails because one exists.
      await link(unfinished, path);
      created += 1;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      await rm(unfinished, { force: true });
    }
    return (await readFile(path, 'utf8')).trim();
  };
  const password = () => `${isDemo ? PASSWORD_MARK : ''}${randomBytes(24).toString('hex')}`;
  const databaseUrl = (role: string, word: string) => `postgres://${role}:${word}@${postgresHost}:5432/trawl`;
  const natsUrl = (user: string) => `nats://${user}:${password()}@${natsHost}:4222`;
  const key = () => randomBytes(KEY_BYTES);

  await secret('postgres/superuser-password', password);
  const owner = await secret('postgres/owner-password', password);
  const app = await secret('postgres/app-password', password);
  await secret('migrate/database-url', () => databaseUrl('trawl_owner', owner));
  await secret('api/database-url', () => databaseUrl('trawl_app', app));
  await secret('api/nats-url', () => natsUrl('api'));
  await secret('api/seal-keys', () => `${isDemo ? 'dev' : 'k'}1:${key().toString('base64')}`);
  await secret('api/signing-key', () => Buffer.concat([Buffer.from(isDemo ? KEY_MARK : ''), key()]).toString('base64'));
  if (isDemo) await secret('api/smtp-url', () => 'smtp://mailbox:3003');
  await secret('scraper/nats-url', () => natsUrl('scraper'));
  await secret('dm-sender/nats-url', () => natsUrl('dm-sender'));
  return created;
}
