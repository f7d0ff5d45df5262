import { z } from 'zod';
import { problem } from '../messages/msg.ts';

const INCOMPLETE = problem('auth.link_incomplete');

/** The token of a mail link. */
export const AccountActionInput = z.strictObject({
  token: z.string(INCOMPLETE).min(1, INCOMPLETE).max(100, INCOMPLETE),
});

/** The actions of mail links. They require no login, only a button click on their page. */
export const AccountAction = z.enum(['restore_email', 'delete_registration', 'stop_sharing']);
export type AccountAction = z.infer<typeof AccountAction>;

/** `subject`: the affected email address, or the linked account's display name. */
export const AccountActionData = z.object({ action: AccountAction, subject: z.string() });
export type AccountActionData = z.infer<typeof AccountActionData>;
