import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

/** `secrets.json` of a data folder: created once, readable only by its owner, useless elsewhere. */
const schema = z.object({
  /** The password of PostgreSQL's user `postgres`. */
  postgres: z.string().min(1),
  /** The passwords of its roles: the owner, who migrates, and the API's role. Absent in folders of earlier versions. */
  roles: z.object({ owner: z.string().min(1), app: z.string().min(1) }).optional(),
  /** Passwords for the broker. */
  nats: z.object({ api: z.string().min(1), scraper: z.string().min(1), 'dm-sender': z.string().min(1) }),
  /** `id:base64 of 32 bytes`, separated by commas; seals session IDs, always with the first one. */
  sealKeys: z.string().min(1),
  /** Base64 of 32 bytes; signs download links. */
  signingKey: z.string().min(1),
});
type Stored = z.infer<typeof schema>;
export type Secrets = Stored & { readonly roles: NonNullable<Stored['roles']> };

const KEY_BYTES = 32;
const newKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Production recognizes local keys and passwords by their ids and this prefix, and rejects them. */
const SEAL_KEY_ID = 'dev';
const MARK = 'development only';
const newPassword = (): string => `${MARK.replace(' ', '-')}-${randomBytes(24).toString('base64url')}`;
const newRoles = () => ({ owner: newPassword(), app: newPassword() });
const newSigningKey = (): string => Buffer.concat([Buffer.from(MARK), randomBytes(KEY_BYTES)]).toString('base64');

/** A file with only the seal keys, which the API watches, so keys rotate while it runs. */
export const sealKeysFile = (data: string): string => join(data, 'seal-keys');

/**
 * Reads the secrets of a data folder, or creates them.
 * @throws StackError if they are missing although their database exists, or are unreadable.
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

/** Adds a key for sealing; the previous keys still open sealed values. For `ops keys rotate`, which reseals stored values. */
export async function addSealKey(data: string): Promise<Secrets> {
  const secrets = await openSecrets(data);
  const next = secrets.sealKeys.split(',').length + 1;
  const added = { ...secrets, sealKeys: `${SEAL_KEY_ID}${next}:${newKey()},${secrets.sealKeys}` };
  await store(data, added);
  return added;
}

/** `secrets.json` first, because a key that was used for sealing must never be lost. */
async function store(data: string, secrets: Secrets): Promise<void> {
  await replace(join(data, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
  await replace(sealKeysFile(data), secrets.sealKeys);
}

/** Atomic: readers see the old file or the new one, never a part. */
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
