import { z } from 'zod';

/** Crockford's base 32 in lower case: no i, l, o or u, so ids can be read aloud and typed. */
export const CROCKFORD_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const PREFIXES = {
  UserId: 'usr',
  JobId: 'job',
  RunId: 'run',
  ClaimId: 'clm',
  AccountId: 'acc',
  MessageId: 'msg',
  AbuseReportId: 'abu',
  SupportRequestId: 'req',
  ReplicaId: 'rep',
  FileId: 'fil',
} as const;

type IdName = keyof typeof PREFIXES;

/**
 * Any id, including kinds without a brand. Ids are opaque to clients: any string of these characters is accepted, so `nope` gets
 * the same "not found" as an unknown id. Other characters are rejected, because ids become part of subjects, file names and
 * queries.
 */
export const AnyId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** The brand prevents mixing up ids in code. */
const idSchema = <Name extends IdName>(_name: Name) => AnyId.brand<Name>();

export const UserId = idSchema('UserId');
export type UserId = z.infer<typeof UserId>;
export const JobId = idSchema('JobId');
export type JobId = z.infer<typeof JobId>;
export const RunId = idSchema('RunId');
export type RunId = z.infer<typeof RunId>;
export const ClaimId = idSchema('ClaimId');
export type ClaimId = z.infer<typeof ClaimId>;
/** The id of a linked account. */
export const AccountId = idSchema('AccountId');
export type AccountId = z.infer<typeof AccountId>;
export const MessageId = idSchema('MessageId');
export type MessageId = z.infer<typeof MessageId>;
export const AbuseReportId = idSchema('AbuseReportId');
export type AbuseReportId = z.infer<typeof AbuseReportId>;
/** The id of a request to support. */
export const SupportRequestId = idSchema('SupportRequestId');
export type SupportRequestId = z.infer<typeof SupportRequestId>;
/** The id of an API process, from its start to its end. */
export const ReplicaId = idSchema('ReplicaId');
export type ReplicaId = z.infer<typeof ReplicaId>;

/** The id of a prepared file. */
export const FileId = idSchema('FileId');
export type FileId = z.infer<typeof FileId>;

interface Ids {
  UserId: UserId;
  JobId: JobId;
  RunId: RunId;
  ClaimId: ClaimId;
  AccountId: AccountId;
  MessageId: MessageId;
  AbuseReportId: AbuseReportId;
  SupportRequestId: SupportRequestId;
  ReplicaId: ReplicaId;
  FileId: FileId;
}

/**
 * A new id such as `job_01k9z3…`: prefix, 48 bits of time in milliseconds, 75 random bits. Newer ids sort later, which keeps the
 * database's indexes compact.
 */
export function newId<Name extends IdName>(name: Name, now: number = Date.now()): Ids[Name] {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    time = `${CROCKFORD_ALPHABET[rest % 32]}${time}`;
  const random = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => CROCKFORD_ALPHABET[byte % 32]).join(
    '',
  );
  return `${PREFIXES[name]}_${time}${random}` as Ids[Name];
}
