import { z } from 'zod';

/** Crockford's base 32 in lower case: no i, l, o or u, so that an id can be read aloud and typed. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const PREFIXES = {
  UserId: 'usr',
  JobId: 'job',
  RunId: 'run',
  ClaimId: 'clm',
  AccountId: 'acc',
  MessageId: 'msg',
} as const;

type IdName = keyof typeof PREFIXES;

/**
 * Ids are opaque outside: any short string passes, so that an unknown id and a malformed one get the same "not found".
 * The brand keeps them from being swapped in code.
 */
const idSchema = <Name extends IdName>(_name: Name) => z.string().min(1).max(64).brand<Name>();

export const UserId = idSchema('UserId');
export type UserId = z.infer<typeof UserId>;
export const JobId = idSchema('JobId');
export type JobId = z.infer<typeof JobId>;
export const RunId = idSchema('RunId');
export type RunId = z.infer<typeof RunId>;
export const ClaimId = idSchema('ClaimId');
export type ClaimId = z.infer<typeof ClaimId>;
/** Of a linked account. */
export const AccountId = idSchema('AccountId');
export type AccountId = z.infer<typeof AccountId>;
export const MessageId = idSchema('MessageId');
export type MessageId = z.infer<typeof MessageId>;

interface Ids {
  UserId: UserId;
  JobId: JobId;
  RunId: RunId;
  ClaimId: ClaimId;
  AccountId: AccountId;
  MessageId: MessageId;
}

/**
 * A new id such as `job_01k9z3…`: prefix, 48 bits of time in milliseconds, 75 random bits. Ids made later sort later,
 * which keeps the database's indexes compact.
 */
export function newId<Name extends IdName>(name: Name, now: number = Date.now()): Ids[Name] {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) time = `${ALPHABET[rest % 32]}${time}`;
  const random = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => ALPHABET[byte % 32]).join('');
  return `${PREFIXES[name]}_${time}${random}` as Ids[Name];
}
