import { msg } from '@trawl/contracts';
import type { AuditSubject } from '../users/index.ts';
import { type AccountRow, nameOf } from './account-store.ts';

type Named = Pick<AccountRow, 'platform' | 'username'>;

/** A linked account in the audit trail. */
export function auditedAccount(change: 'added' | 'unshared' | 'deleted', row: Named): AuditSubject {
  const account = nameOf(row);
  return { detail: account, message: msg(`audit_of.account_${change}`, { account }) };
}

/**
 * The owner's consent to sharing, which includes the daily limit.
 *
 * @param before the limit of an account that was shared already; null if sharing begins
 */
export function auditedSharing(row: Named, limit: number, before: number | null = null): AuditSubject {
  const account = nameOf(row);
  const message =
    before === null
      ? msg('audit_of.account_shared', { account, limit })
      : msg('audit_of.account_limit_raised', { account, before, after: limit });
  return { detail: account, message };
}
