import { fillMessage } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { optOutLink } from '../suppression/index.ts';
import type { MessageRow } from './message-store.ts';

/**
 * A stored text with its recipient's opt-out link, as it is typed. Anyone with the link can opt the recipient out, so it is sent
 * only to the worker and neither stored nor shown.
 */
export function withOptOut(
  { env }: Pick<AppContext, 'env'>,
  { platform, recipient, text }: Pick<MessageRow, 'platform' | 'recipient' | 'text'>,
  fullName?: string,
): string {
  const optOut = optOutLink(env.SIGNING_KEY, env.PUBLIC_URL, platform, recipient);
  return fillMessage(text, { username: recipient, fullName, optOut });
}
