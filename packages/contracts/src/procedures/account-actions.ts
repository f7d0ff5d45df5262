import { z } from 'zod';
import { problem } from '../messages/msg.ts';

const INCOMPLETE = problem('auth.link_incomplete');

/** The token of a link that a mail carried. */
export const AccountActionInput = z.strictObject({
  token: z.string(INCOMPLETE).min(1, INCOMPLETE).max(100, INCOMPLETE),
});

/** What links of mails do without a login, by one press on the page they lead to. */
export const AccountAction = z.enum(['restore_email', 'delete_registration', 'stop_sharing']);
export type AccountAction = z.infer<typeof AccountAction>;

/** `subject` is what it is done to: an email address, or a linked account as its owner knows it. */
export const AccountActionData = z.object({ action: AccountAction, subject: z.string() });
export type AccountActionData = z.infer<typeof AccountActionData>;
