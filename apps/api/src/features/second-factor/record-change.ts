import type { SecondFactorChange, UserId } from '@trawl/contracts';
import type { Tx } from '../../db/client.ts';
import type { Client } from '../../request-user.ts';
import { queueMail, storeOrigin } from '../mail/index.ts';
import { recordAudit } from '../users/index.ts';

/** For changes without a browser. */
export const NOBODY = { userAgent: null, address: null };

/** Records a change of a user's second factors in the audit trail and mails the user. */
export async function recordChange(
  tx: Tx,
  userId: UserId,
  change: SecondFactorChange,
  client: Pick<Client, 'address' | 'userAgent'>,
  now: Date,
  detail: string | null = null,
): Promise<void> {
  await recordAudit(tx, userId, change, client, now, detail);
  await queueMail(tx, 'second_factor', { userId, change, detail, origin: storeOrigin(client, now) });
}
