import type { ContactInput } from '@trawl/contracts';
import { msg } from '@trawl/contracts';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import { queueMail } from '../mail/index.ts';
import { consumeAddressRateLimit, consumeRateLimit } from '../users/index.ts';

const HOUR_MS = 3_600_000;
const PER_SENDER = { count: 5, windowMs: HOUR_MS };
const PER_ADDRESS = { count: 30, windowMs: HOUR_MS };

/**
 * Enqueues a mail with a visitor's message to the operator's support.
 *
 * @param address the visitor's network address
 * @throws AppError not_available if no support address is configured, too_many_requests
 */
export async function sendToSupport(context: AppContext, address: string | null, message: ContactInput): Promise<void> {
  const { env, db, clock } = context;
  if (!env.SUPPORT_EMAIL) throw new AppError('not_available', msg('contact.closed'));
  await consumeAddressRateLimit(context, address, 'contact-address', PER_ADDRESS);
  await consumeRateLimit(db, `contact:${message.email}`, PER_SENDER, clock.now());
  await queueMail(db, 'contact', message);
}
