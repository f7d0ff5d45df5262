import { z } from 'zod';
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
