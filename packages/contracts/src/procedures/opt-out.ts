import { z } from 'zod';
import { ABUSE_MESSAGE_MAX } from '../catalogue/limits.ts';
import { OpenPlatformId } from '../catalogue/platforms.ts';

/** What an opt-out link names: to whom it was written, and that the link is ours. */
export const OptOutInput = z.strictObject({
  platform: OpenPlatformId.default('instagram'),
  to: z.string().min(1, 'This link is not complete.').max(100, 'This link is not complete.'),
  key: z.string().min(1, 'This link is not complete.').max(100, 'This link is not complete.'),
});
export type OptOutInput = z.infer<typeof OptOutInput>;

/** `optedOut`: they are never written to again, in whatever job. */
export const OptOutData = z.object({ platform: OpenPlatformId, username: z.string(), optedOut: z.boolean() });
export type OptOutData = z.infer<typeof OptOutData>;

/** Why somebody reports a message. */
export const AbuseReason = z.enum(['spam', 'scam', 'harassment', 'other']);
export type AbuseReason = z.infer<typeof AbuseReason>;

/** A report by the recipient of the link. */
export const ReportAbuseInput = OptOutInput.extend({
  reason: AbuseReason,
  message: z
    .string()
    .trim()
    .max(ABUSE_MESSAGE_MAX, `Message can have at most ${ABUSE_MESSAGE_MAX} characters`)
    .regex(/^[^\0]*$/, 'Message has characters that can’t be shown')
    .optional(),
});
export type ReportAbuseInput = z.infer<typeof ReportAbuseInput>;
