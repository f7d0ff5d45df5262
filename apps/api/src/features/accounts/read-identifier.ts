import { type AccountPlatformId, msg, OpenPlatformId, readSessionId } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/**
 * A pasted session identifier as it is stored. Those of platforms that aren't open yet are kept as they came.
 *
 * @throws AppError bad_input
 */
export function readIdentifier(platform: AccountPlatformId, text: string): string {
  if (!OpenPlatformId.safeParse(platform).success) return text;
  const sessionId = readSessionId(text);
  if (sessionId !== null) return sessionId;
  throw new AppError('bad_input', msg('session.invalid'));
}
