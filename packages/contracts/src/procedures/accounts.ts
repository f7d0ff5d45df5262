import { z } from 'zod';
import { DMS_LIMIT_DEFAULT, DMS_LIMIT_MAX, DMS_LIMIT_MIN, SESSION_ID_MAX } from '../catalogue/limits.ts';
import { AccountPlatformId } from '../catalogue/platforms.ts';
import { AccountId, MessageId } from '../ids.ts';
import { problem } from '../messages/msg.ts';
import { MessageState } from './messages.ts';

/** `loading`: not looked at yet. */
export const AccountStatus = z.enum(['loading', 'active', 'expired']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** `shared`: its owner agreed that other customers' messages are sent from it. */
export const LinkedAccountType = z.enum(['private', 'shared']);
export type LinkedAccountType = z.infer<typeof LinkedAccountType>;

/**
 * A linked account as its owner sees it. `sessionId` shows a mask, `username` is null where the platform was never asked,
 * `earnings` are dollars, times are ISO 8601; `consentedAt` is when sharing, and its limit, was last agreed to.
 */
export const Account = z.object({
  _id: AccountId,
  platform: AccountPlatformId,
  username: z.string().nullable(),
  sessionId: z.string(),
  dmsLimit: z.number(),
  accountType: LinkedAccountType,
  status: AccountStatus,
  earnings: z.number(),
  checkedAt: z.string().nullable(),
  consentedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Account = z.infer<typeof Account>;

export const AccountData = z.object({ account: Account });
export const AccountsData = z.object({ accounts: z.array(Account) });

const LIMIT_PROBLEM = problem('account.limit_invalid', { min: DMS_LIMIT_MIN, max: DMS_LIMIT_MAX });
const DmsLimit = z
  .number(LIMIT_PROBLEM)
  .int(LIMIT_PROBLEM)
  .min(DMS_LIMIT_MIN, LIMIT_PROBLEM)
  .max(DMS_LIMIT_MAX, LIMIT_PROBLEM);

const SessionId = z
  .string(problem('session.required'))
  .trim()
  .max(SESSION_ID_MAX, problem('session.too_long', { count: SESSION_ID_MAX }))
  .regex(/^\S*$/, { error: problem('session.has_spaces'), abort: true })
  .refine((id) => !/\p{C}/u.test(id), problem('session.undisplayable'));

/** A form that never touched the choice sends `false`: the account stays its owner's. */
const AccountTypeInput = z
  .union([LinkedAccountType, z.literal(false)], problem('account.type_invalid'))
  .transform((type): LinkedAccountType => type || 'private');

export const AccountCreateInput = z.strictObject({
  platform: z.enum(AccountPlatformId.options, problem('account.platform_invalid')),
  sessionId: SessionId.min(1, problem('session.required')),
  dmsLimit: DmsLimit.default(DMS_LIMIT_DEFAULT),
  accountType: AccountTypeInput.default('private'),
});
export type AccountCreateInput = z.infer<typeof AccountCreateInput>;

/** What is to change; what is left out stays, and so does the session where its mask or nothing is sent. */
export const AccountUpdateInput = z.strictObject({
  id: AccountId,
  sessionId: SessionId.optional(),
  dmsLimit: DmsLimit.optional(),
  accountType: AccountTypeInput.optional(),
});
export type AccountUpdateInput = z.infer<typeof AccountUpdateInput>;

export const AccountPath = z.strictObject({ id: AccountId });

/** Does a line of a job's session IDs name a linked account? */
export const isAccountLine = (line: string): boolean => line.startsWith('acc_') && AccountId.safeParse(line).success;

/** How many accounts a customer can link. */
export const LINKED_ACCOUNTS_MAX = 100;

/** A message that is, or is to be, sent from a linked account. `shared`: for another customer, of whom nothing is told. */
export const SentMessage = z.object({
  _id: MessageId,
  recipient: z.string(),
  text: z.string(),
  state: MessageState,
  /** In words, where it wasn't simply sent. */
  reason: z.string().nullable(),
  shared: z.boolean(),
  plannedAt: z.string(),
  sentAt: z.string().nullable(),
});
export type SentMessage = z.infer<typeof SentMessage>;

export const SENT_PAGE = 25;
export const SENT_MAX = 200;
/** `before`: the `nextBefore` of the page before. */
export const SentInput = z.strictObject({
  id: AccountId,
  before: MessageId.optional(),
  limit: z.coerce.number().int().min(1).max(SENT_MAX).default(SENT_PAGE),
});
export type SentInput = z.infer<typeof SentInput>;

/** A page of what is sent from an account, the newest first. */
export const SentData = z.object({ messages: z.array(SentMessage), nextBefore: MessageId.nullable() });

export const MessagePath = z.strictObject({ id: MessageId });
export const SentMessageData = z.object({ message: SentMessage });
