import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OpenPlatformId } from '@trawl/contracts';
import { deriveKey } from '../../derive-key.ts';

/** 96 bits: the link stands in a message, so it is short. */
const KEY_LENGTH = 16;

const keyOf = (key: Buffer, platform: OpenPlatformId, username: string): string =>
  createHmac('sha256', key).update(`opt-out\n${platform}\n${username}`).digest('base64url').slice(0, KEY_LENGTH);

/** Where this recipient can say that nobody is to write to them again. It never expires: messages stay where they are. */
export function optOutLink(signingKey: Buffer, base: string, platform: OpenPlatformId, username: string): string {
  const url = new URL('/opt-out', base);
  url.searchParams.set('to', username);
  url.searchParams.set('key', keyOf(deriveKey(signingKey, 'opt-out link'), platform, username));
  return url.href;
}

/**
 * Is the link one of ours, with this recipient in it? Links sent before keys were derived per purpose were made with the
 * signing key itself; they never expire either.
 */
export function isOptOutKey(signingKey: Buffer, platform: OpenPlatformId, username: string, key: string): boolean {
  const given = Buffer.from(key);
  return [deriveKey(signingKey, 'opt-out link'), signingKey].some((each) => {
    const expected = Buffer.from(keyOf(each, platform, username));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
