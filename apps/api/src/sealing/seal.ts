import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SealKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** A secret can't be opened: it was sealed with a key that is gone or for another place, or was changed. */
export class UnopenedSeal extends Error {
  override readonly name = 'UnopenedSeal';
}

export interface Sealer {
  /** Seals a secret for one place; `place` is the row it lies in, and only there it opens again. */
  seal(secret: string, place: string): Buffer;
  /** @throws {UnopenedSeal} where the seal was made for another place, by an unknown key, or was changed */
  open(sealed: Buffer, place: string): string;
  /** Is it sealed with the key that seals now? */
  isCurrent(sealed: Buffer): boolean;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with the row as associated data. Layout: version (1 byte), length of the key id (1), key id, IV (12),
 * tag (16), ciphertext. The first key seals; all open, so that keys can be rotated.
 *
 * @param keys or what answers them, where they may change while the service runs
 */
export function createSealer(keys: readonly SealKey[] | (() => readonly SealKey[])): Sealer {
  const keysNow = typeof keys === 'function' ? keys : () => keys;
  const currentKey = (): SealKey => {
    const [current] = keysNow();
    if (!current) throw new Error('no key to seal with');
    return current;
  };
  currentKey();
  const associated = (keyId: string, place: string) => Buffer.from(`${keyId}\n${place}`);
  return {
    seal(secret, place) {
      const current = currentKey();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(associated(current.id, place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const id = Buffer.from(current.id);
      return Buffer.concat([Buffer.from([VERSION, id.length]), id, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, place) {
      const { keyId, idEnd } = keyIdOf(sealed);
      const key = keysNow().find((entry) => entry.id === keyId)?.key;
      if (sealed[0] !== VERSION || !key) throw new UnopenedSeal(`a secret is sealed with the unknown key ${keyId}`);
      const iv = sealed.subarray(idEnd, idEnd + IV_BYTES);
      const tag = sealed.subarray(idEnd + IV_BYTES, idEnd + IV_BYTES + TAG_BYTES);
      const body = sealed.subarray(idEnd + IV_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(associated(keyId, place)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch (error) {
        throw new UnopenedSeal('a seal was made for another place, or was changed', { cause: error });
      }
    },
    isCurrent: (sealed) => keyIdOf(sealed).keyId === currentKey().id,
  };
}

/**
 * Opens each of several secrets that can stand in for one another; one that can't be opened is passed over.
 *
 * @throws {UnopenedSeal} where that leaves none
 */
export async function openEach<T, O>(
  sealed: readonly T[],
  open: (one: T) => Promise<O | null> | O | null,
): Promise<O[]> {
  const opened: O[] = [];
  let failure: UnopenedSeal | null = null;
  for (const one of sealed) {
    try {
      const secret = await open(one);
      if (secret !== null) opened.push(secret);
    } catch (error) {
      if (!(error instanceof UnopenedSeal)) throw error;
      failure = error;
    }
  }
  if (failure !== null && opened.length === 0) throw failure;
  return opened;
}

function keyIdOf(sealed: Buffer): { keyId: string; idEnd: number } {
  const idEnd = 2 + (sealed[1] ?? 0);
  return { keyId: sealed.subarray(2, idEnd).toString(), idEnd };
}

/** How a stored secret is shown: never more than its last four characters. */
export const mask = (lastFour: string): string => `••••${lastFour}`;

/** The last four characters, or none of a secret so short that they would tell much of it. */
export const lastFourOf = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');
