import { type AccountPlatformId, definitionOf, msg, OpenPlatformId } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';

/**
 * Normalizes a pasted session ID for storage. Session IDs of platforms that aren't enabled yet are kept unchanged.
 *
 * @throws AppError bad_input
 */
export function readSessionId(platform: AccountPlatformId, text: string): string {
  const open = OpenPlatformId.safeParse(platform);
  if (!open.success) return text;
  const definition = definitionOf(open.data);
  const sessionId = definition.readSessionId(text);
  if (sessionId !== null) return sessionId;
  throw new AppError('bad_input', msg('session.invalid', { platform: definition.name, hint: definition.sessionHint }));
}
