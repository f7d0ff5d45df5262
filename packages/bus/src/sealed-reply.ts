import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';

/**
 * Replies are encrypted, because all workers with the same login can read each other's inboxes, and replies contain session IDs and claim
 * tokens. The key is in the request, which only its responder can read. Services of the previous release neither send keys nor encrypt.
 */
const KEY = 'Trawl-Reply-Key';
const SEALED = 'Trawl-Sealed';
const CIPHER = 'aes-256-gcm';
const [KEY_BYTES, IV_BYTES, TAG_BYTES] = [32, 12, 16];

/** The key of one request's reply, and the request's headers. */
export function newReplyKey(): { readonly key: Buffer; readonly headers: MsgHdrs } {
  const key = randomBytes(KEY_BYTES);
  const sent = headers();
  sent.set(KEY, key.toString('base64url'));
  return { key, headers: sent };
}

/** Replies to a request. */
export function respond(request: Msg, data: Uint8Array): void {
  const key = Buffer.from(request.headers?.get(KEY) ?? '', 'base64url');
  if (key.length !== KEY_BYTES) {
    request.respond(data);
    return;
  }
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = [iv, cipher.update(data), cipher.final()];
  const marked = headers();
  marked.set(SEALED, CIPHER);
  request.respond(Buffer.concat([...sealed, cipher.getAuthTag()]), { headers: marked });
}

/** The data of a reply. @throws if it isn't encrypted with the key */
export function openReply({ headers, data }: Pick<Msg, 'headers' | 'data'>, key: Buffer): Uint8Array {
  if (!headers?.has(SEALED)) return data;
  const decipher = createDecipheriv(CIPHER, key, data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(data.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
