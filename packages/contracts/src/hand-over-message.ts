import { z } from 'zod';
import { SESSION_ID_MAX } from './catalogue/limits.ts';
import { HAND_OVER_TYPE } from './hand-over.ts';
import { OpenPlatformId } from './platforms/ids.ts';

/** What the browser extension posts to the page. In a separate file, so that the extension doesn't contain zod. */
export const HandOver = z.strictObject({
  type: z.literal(HAND_OVER_TYPE),
  platform: OpenPlatformId,
  sessionId: z.string().min(1).max(SESSION_ID_MAX),
});
export type HandOver = z.infer<typeof HandOver>;
