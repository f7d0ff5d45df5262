import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface SealKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** A secret can't be opened: its key is missing, it was sealed for another place, or it was modified. */
export class UnopenedSeal extends Error {
  override readonly name = 'UnopenedSeal';
}

export interface Sealer {
  /** Seals a secret for one place; `place` identifies its row, and the secret can only be opened there. */
  seal(secret: string, place: string): Buffer;
  /** @throws {UnopenedSeal} if it was sealed for another place or with an unknown key, or was modified */
  open(sealed: Buffer, place: string): string;
  /** Whether it is sealed with the current key. */
  isCurrent(sealed: Buffer): boolean;
}

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with the row as associated data. Layout: version (1 byte), length of the key id (1), key id, IV (12), tag (16),
 * ciphertext. The first key seals; all keys open, which allows key rotation.
 *
 * @param keys or a function that returns them, if they may change while the service runs
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
 * Opens several interchangeable secrets and skips those that can't be opened.
 *
 * @throws {UnopenedSeal} if none can be opened
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

/** How a stored secret is shown: at most its last four characters. */
export const mask = (lastFour: string): string => `••••${lastFour}`;

/** The last four characters, or none if the secret is so short that they would reveal much of it. */
export const lastFourOf = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');
