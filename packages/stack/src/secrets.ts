import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

/** `secrets.json` of a data folder: made once, readable by its owner alone, of no use anywhere else. */
const schema = z.object({
  /** Of PostgreSQL's user `postgres`. */
  postgres: z.string().min(1),
  /** Of its roles: the owner, who migrates, and the one that the API connects as. Folders of earlier versions have none. */
  roles: z.object({ owner: z.string().min(1), app: z.string().min(1) }).optional(),
  /** Passwords at the broker. */
  nats: z.object({ api: z.string().min(1), scraper: z.string().min(1), 'dm-sender': z.string().min(1) }),
  /** `id:base64 of 32 bytes`, several joined by commas; what session identifiers are sealed with, the first one now. */
  sealKeys: z.string().min(1),
  /** Base64 of 32 bytes; what download links are signed with. */
  signingKey: z.string().min(1),
});
type Stored = z.infer<typeof schema>;
export type Secrets = Stored & { readonly roles: NonNullable<Stored['roles']> };

const KEY_BYTES = 32;
const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** By their ids and by this beginning production knows keys and passwords of one machine, and refuses them. */
const SEAL_KEY_ID = 'dev';
const MARK = 'development only';
const newPassword = (): string => `${MARK.replace(' ', '-')}-${randomBytes(24).toString('base64url')}`;
const newRoles = () => ({ owner: newPassword(), app: newPassword() });
const newSigningKey = (): string => Buffer.concat([Buffer.from(MARK), randomBytes(KEY_BYTES)]).toString('base64');

/** The seal keys alone: the file that the API looks at, so that keys rotate while it runs. */
export const sealKeysFile = (data: string): string => join(data, 'seal-keys');

/**
 * The secrets of a data folder, made where there are none.
 * @throws StackError when they are gone while the database they belong to is there, or can't be read.
 */
export async function openSecrets(data: string): Promise<Secrets> {
  const file = join(data, 'secrets.json');
  if (existsSync(file)) {
    const parsed = schema.safeParse(parseJson(await readFile(file, 'utf8')));
    if (parsed.success) {
      if (!existsSync(sealKeysFile(data))) await replace(sealKeysFile(data), parsed.data.sealKeys);
      if (parsed.data.roles) return { ...parsed.data, roles: parsed.data.roles };
      const completed = { ...parsed.data, roles: newRoles() };
      await store(data, completed);
      return completed;
    }
    throw new StackError(
      `${file} can't be read as the secrets of this data folder. Put back the file as it was, or remove the folder ` +
        'to start with an empty one.',
    );
  }
  if (existsSync(join(data, 'postgres'))) {
    throw new StackError(
      `${file} is gone, and without it the database in ${data} can't be opened. Put it back, or remove the folder ` +
        'to start with an empty one.',
    );
  }
  const secrets = {
    postgres: newPassword(),
    roles: newRoles(),
    nats: { api: newPassword(), scraper: newPassword(), 'dm-sender': newPassword() },
    sealKeys: `${SEAL_KEY_ID}1:${newKey()}`,
    signingKey: newSigningKey(),
  };
  await store(data, secrets);
  return secrets;
}

/**
 * Adds a key that seals from now on; those before still open. It is for `ops keys rotate`, which seals anew what is stored.
 */
export async function addSealKey(data: string): Promise<Secrets> {
  const secrets = await openSecrets(data);
  const next = secrets.sealKeys.split(',').length + 1;
  const added = { ...secrets, sealKeys: `${SEAL_KEY_ID}${next}:${newKey()},${secrets.sealKeys}` };
  await store(data, added);
  return added;
}

/** `secrets.json` first: a key that something is sealed with must never be lost. */
async function store(data: string, secrets: Secrets): Promise<void> {
  await replace(join(data, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
  await replace(sealKeysFile(data), secrets.sealKeys);
}

/** Whoever reads finds the old file or the new one, never half of one. */
async function replace(file: string, content: string): Promise<void> {
  const fresh = `${file}.new`;
  await writeFile(fresh, content, { mode: 0o600 });
  await rename(fresh, file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
