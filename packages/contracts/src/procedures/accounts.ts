import { z } from 'zod';
import {
  DMS_LIMIT_DEFAULT,
  DMS_LIMIT_MAX,
  DMS_LIMIT_MIN,
  SENT_MAX,
  SENT_PAGE,
  SESSION_ID_MAX,
} from '../catalogue/limits.ts';
import { AccountId, MessageId } from '../ids.ts';
import { problem } from '../messages/msg.ts';
import { AccountPlatformId, OpenPlatformId } from '../platforms/ids.ts';
import { MessageState } from './messages.ts';
import { PAGE_BEFORE, PAGE_LIMIT } from './pages.ts';
import { ReasonFields } from './reason-fields.ts';

/** `loading`: not checked yet. */
export const AccountStatus = z.enum(['loading', 'active', 'expired']);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** `shared`: its owner agreed that other users' messages are sent from it. */
export const LinkedAccountType = z.enum(['private', 'shared']);
export type LinkedAccountType = z.infer<typeof LinkedAccountType>;

/**
 * A linked account as its owner sees it. `sessionId` is masked, `username` is null if the account was never checked, `earnings`
 * are dollars, times are ISO 8601; `consentedAt` is when sharing with its current limit was last agreed to.
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

/** A form sends `false` if the user didn't choose a type: the account stays private. */
const AccountTypeInput = z
  .union([LinkedAccountType, z.literal(false)], problem('account.type_invalid'))
  .transform((type): LinkedAccountType => type || 'private');

export const AccountCreateInput = z.strictObject({
  platform: z.enum(
    AccountPlatformId.options,
    problem('account.platform_invalid', { platforms: AccountPlatformId.options.join(', ') }),
  ),
  sessionId: SessionId.min(1, problem('session.required')),
  dmsLimit: DmsLimit.default(DMS_LIMIT_DEFAULT),
  accountType: AccountTypeInput.default('private'),
});
export type AccountCreateInput = z.infer<typeof AccountCreateInput>;

/** Changes of an account. Omitted fields stay unchanged; an empty or masked `sessionId` keeps the stored session. */
export const AccountUpdateInput = z.strictObject({
  id: AccountId,
  sessionId: SessionId.optional(),
  dmsLimit: DmsLimit.optional(),
  accountType: AccountTypeInput.optional(),
});
export type AccountUpdateInput = z.infer<typeof AccountUpdateInput>;

/** Identifies a session's account without linking it. */
export const AccountIdentifyInput = z.strictObject({
  platform: OpenPlatformId,
  sessionId: SessionId.min(1, problem('session.required')),
});
export type AccountIdentifyInput = z.infer<typeof AccountIdentifyInput>;

/** The session's account on the platform; `linked` is the user's linked account if it is the same, null otherwise. */
export const AccountIdentifyData = z.object({ username: z.string(), linked: AccountId.nullable() });
export type AccountIdentifyData = z.infer<typeof AccountIdentifyData>;

export const AccountPath = z.strictObject({ id: AccountId });

/** Maximum linked accounts per user. */
export const LINKED_ACCOUNTS_MAX = 100;

/** A sent or planned message from a linked account. `shared`: for an order, whose owner isn't identified. */
export const SentMessage = z.object({
  _id: MessageId,
  recipient: z.string(),
  text: z.string(),
  state: MessageState,
  /** Null if it was simply sent. */
  ...ReasonFields,
  shared: z.boolean(),
  /** Whether the job belongs to the account's owner, who may also order from shared accounts. The previous release omits it. */
  own: z.boolean().optional(),
  plannedAt: z.string(),
  sentAt: z.string().nullable(),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** `before`: the `nextBefore` of the previous page. */
export const SentInput = z.strictObject({
  id: AccountId,
  before: MessageId.describe(PAGE_BEFORE).optional(),
  limit: z.coerce.number().int().min(1).max(SENT_MAX).default(SENT_PAGE).describe(PAGE_LIMIT),
});
export type SentInput = z.infer<typeof SentInput>;

/** A page of an account's messages, newest first. */
export const SentData = z.object({ messages: z.array(SentMessage), nextBefore: MessageId.nullable() });
export type SentData = z.infer<typeof SentData>;

export const MessagePath = z.strictObject({ id: MessageId });
export const SentMessageData = z.object({ message: SentMessage });
