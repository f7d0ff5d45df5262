import { msg, type SecondFactorChange, type UserId } from '@trawl/contracts';
import type { Tx } from '../../db/client.ts';
import type { Client } from '../../request-user.ts';
import { queueMail, storeOrigin } from '../mail/index.ts';
import { type AuditSubject, recordAudit } from '../users/index.ts';

/** For changes without a browser. */
export const NO_CLIENT = { userAgent: null, address: null };

/** @param detail the passkey's name, the number of codes left, or when a reset takes effect */
function subjectOf(change: SecondFactorChange, detail: string): AuditSubject | null {
  switch (change) {
    case 'passkey_added':
    case 'passkey_removed':
      return { detail, message: msg(`audit_of.${change}`, { passkey: detail }) };
    case 'recovery_code_used':
      return { detail, message: msg('audit_of.recovery_code_used', { count: Number(detail) }) };
    case 'second_factor_reset_asked':
      return { detail, message: msg('audit_of.second_factor_reset_asked', { time: { moment: detail } }) };
    default:
      return null;
  }
}

/** Records a change of a user's second factors in the audit trail and mails the user. */
export async function recordChange(
  tx: Tx,
  userId: UserId,
  change: SecondFactorChange,
  client: Pick<Client, 'address' | 'userAgent'>,
  now: Date,
  detail: string | null = null,
): Promise<void> {
  await recordAudit(tx, userId, change, client, now, detail === null ? null : subjectOf(change, detail));
  await queueMail(tx, 'second_factor', { userId, change, detail, origin: storeOrigin(client, now) });
}
