import { z } from 'zod';
import { MESSAGE_STATES } from '../catalogue/choices.ts';
import { JobId, MessageId } from '../ids.ts';
import { PAGE_BEFORE, PAGE_LIMIT } from './pages.ts';
import { ReasonFields } from './reason-fields.ts';

export const MessageState = z.enum(MESSAGE_STATES);
export type MessageState = z.infer<typeof MessageState>;

const MESSAGES_PAGE = 50;

/** `before` or `cursor`: the `nextBefore` of the previous page. `state`: only messages in this state. */
export const MessagesInput = z.object({
  id: JobId,
  before: MessageId.describe(PAGE_BEFORE).optional(),
  cursor: MessageId.describe('The same as before.').optional(),
  state: MessageState.describe('Only messages in this state.').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(MESSAGES_PAGE).describe(PAGE_LIMIT),
});
export type MessagesInput = z.infer<typeof MessagesInput>;

/** A message of a job as the job's owner sees it, without the sending session. */
export const Message = z.object({
  _id: MessageId,
  recipient: z.string(),
  text: z.string(),
  state: MessageState,
  /** Null if it was simply sent. */
  ...ReasonFields,
  /** Whether the job's owner may decide its outcome. For shared orders support does. */
  decidable: z.boolean(),
  /** Whether the job's owner decided its unknown outcome. */
  decided: z.boolean(),
  plannedAt: z.string(),
  sentAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type Message = z.infer<typeof Message>;

export const MessageCounts = z.record(MessageState, z.number());
export type MessageCounts = z.infer<typeof MessageCounts>;

/** A page of a job's messages, newest first. `counts`: messages per state; omitted after a `cursor`. */
export const MessagesData = z.object({
  messages: z.array(Message),
  counts: MessageCounts.optional(),
  nextBefore: MessageId.nullable(),
});
export type MessagesData = z.infer<typeof MessagesData>;

export const DecideMessageInput = z.strictObject({ id: MessageId, outcome: z.enum(['sent', 'not_sent']) });
export type DecideMessageInput = z.infer<typeof DecideMessageInput>;
export const MessageData = z.object({ message: Message });
