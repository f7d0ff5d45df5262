import { z } from 'zod';
import { ABUSE_MESSAGE_MAX } from '../catalogue/limits.ts';
import { field } from '../messages/fields.ts';
import { problem } from '../messages/msg.ts';
import { OpenPlatformId } from '../platforms/ids.ts';
import { DEFAULT_PLATFORM } from '../platforms/registry.ts';

const INCOMPLETE = problem('auth.link_incomplete');

/** The content of an opt-out link: the recipient, and the key that proves it is ours. */
export const OptOutInput = z.strictObject({
  platform: OpenPlatformId.default(DEFAULT_PLATFORM),
  to: z.string().min(1, INCOMPLETE).max(100, INCOMPLETE),
  key: z.string().min(1, INCOMPLETE).max(100, INCOMPLETE),
});
export type OptOutInput = z.infer<typeof OptOutInput>;

/** `optedOut`: the recipient gets no more messages from any job. */
export const OptOutData = z.object({ platform: OpenPlatformId, username: z.string(), optedOut: z.boolean() });
export type OptOutData = z.infer<typeof OptOutData>;

export const AbuseReason = z.enum(['spam', 'scam', 'harassment', 'other']);
export type AbuseReason = z.infer<typeof AbuseReason>;

/** A report by the recipient of the link. */
export const ReportAbuseInput = OptOutInput.extend({
  reason: AbuseReason,
  message: z
    .string()
    .trim()
    .max(ABUSE_MESSAGE_MAX, problem('input.too_long', { field: field('message'), count: ABUSE_MESSAGE_MAX }))
    .regex(/^[^\0]*$/, problem('input.undisplayable', { field: field('message') }))
    .optional(),
});
export type ReportAbuseInput = z.infer<typeof ReportAbuseInput>;
