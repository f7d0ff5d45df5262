import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OpenPlatformId } from '@trawl/contracts';
import { deriveKey } from '../../signing/derive-key.ts';

/** 96 bits: short, because the link is part of a message. */
const KEY_LENGTH = 16;

const keyOf = (key: Buffer, platform: OpenPlatformId, username: string): string =>
  createHmac('sha256', key).update(`opt-out\n${platform}\n${username}`).digest('base64url').slice(0, KEY_LENGTH);

/** The link with which a recipient opts out of all messages. It never expires, because messages stay readable. */
export function optOutLink(signingKey: Buffer, base: string, platform: OpenPlatformId, username: string): string {
  const url = new URL('/opt-out', base);
  url.searchParams.set('to', username);
  url.searchParams.set('key', keyOf(deriveKey(signingKey, 'opt-out link'), platform, username));
  return url.href;
}

/**
 * Whether the key in a link is valid for this recipient. Older links, which also never expire, were signed with the signing key
 * itself, before keys were derived per purpose.
 */
export function isOptOutKey(signingKey: Buffer, platform: OpenPlatformId, username: string, key: string): boolean {
  const given = Buffer.from(key);
  return [deriveKey(signingKey, 'opt-out link'), signingKey].some((each) => {
    const expected = Buffer.from(keyOf(each, platform, username));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
