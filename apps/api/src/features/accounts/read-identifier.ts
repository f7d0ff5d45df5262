import { type AccountPlatformId, msg, OpenPlatformId, readSessionId } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/**
 * Normalizes a pasted session identifier for storage. Identifiers of platforms that aren't enabled yet are kept unchanged.
 *
 * @throws AppError bad_input
 */
export function readIdentifier(platform: AccountPlatformId, text: string): string {
  if (!OpenPlatformId.safeParse(platform).success) return text;
  const sessionId = readSessionId(text);
  if (sessionId !== null) return sessionId;
  throw new AppError('bad_input', msg('session.invalid'));
}
