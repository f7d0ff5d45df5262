import { type AccountPlatformId, definitionOf, msg, OpenPlatformId } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/**
 * Normalizes a pasted session ID for storage. Identifiers of platforms that aren't enabled yet are kept unchanged.
 *
 * @throws AppError bad_input
 */
export function readIdentifier(platform: AccountPlatformId, text: string): string {
  const open = OpenPlatformId.safeParse(platform);
  if (!open.success) return text;
  const { name, readSessionId, sessionHint } = definitionOf(open.data);
  const sessionId = readSessionId(text);
  if (sessionId !== null) return sessionId;
  throw new AppError('bad_input', msg('session.invalid', { platform: name, hint: sessionHint }));
}
