import { type AccountUpdateInput, msg, OpenPlatformId } from '@trawl/contracts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { accountLeases, linkedAccounts } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { lastFourOf, mask } from '../../sealing/seal.ts';
import { queueMail } from '../mail/index.ts';
import { recordAudit } from '../users/index.ts';
import { accountKey } from './account-key.ts';
import {
  type AccountRow,
  accountExpired,
  lockOwnAccount,
  notifyExpired,
  ownAccount,
  placeOfAccount,
} from './account-store.ts';
import { auditedAccount, auditedSharing } from './audited-account.ts';
import { checkSessionFor, requireLiveSession, sessionCheckFailed } from './check-user-session.ts';
import { endRests } from './end-rests.ts';
import { readSessionId } from './read-session-id.ts';
import { refuseSharedElsewhere, requireSharingSupported } from './sharing.ts';

/**
 * Changes a linked account and checks its session; a call without changes is the status check. Disabling sharing takes effect
 * immediately and without a check; a new session, and enabling sharing, require a live session.
 *
 * @throws AppError not_found, bad_input, session_dead, account_taken, not_available, unavailable, too_many_requests
 */
export async function updateAccount(
  context: AppContext,
  user: RequestUser,
  input: AccountUpdateInput,
  client: Client,
): Promise<void> {
  const { accountType, dmsLimit } = input;
  const before = await ownAccount(context.db, user.id, input.id);
  const fresh = freshSession(before, input.sessionId);
  const shares = accountType === 'shared' && before.accountType === 'private';
  const withdraws = accountType === 'private' && before.accountType === 'shared';
  if (shares) requireSharingSupported(before.platform);
  const refuseChallenged = (row: AccountRow): void => {
    if (shares && fresh === null && row.challengedAt !== null) throw accountExpired(row);
  };
  refuseChallenged(before);
  const open = OpenPlatformId.safeParse(before.platform);
  const needsLive = open.success && (fresh !== null || shares);
  if (needsLive) await checkOrExpire(context, user, open.data, before, fresh);

  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const row = await lockOwnAccount(tx, user.id, input.id, 'change');
    // A worker may have reported a challenge while the session was checked.
    refuseChallenged(row);
    const change: Partial<AccountRow> = {
      ...(dmsLimit === undefined ? {} : { dmsLimit }),
      ...(fresh === null
        ? {}
        : {
            sealed: context.sealer.seal(fresh, placeOfAccount(row.id)),
            lastFour: lastFourOf(fresh),
            challengedAt: null,
          }),
      ...(needsLive ? { status: 'active', checkedAt: now } : {}),
      ...(await changeSharing(tx, row, input, shares, now)),
    };
    if (Object.keys(change).length > 0) {
      await tx.update(linkedAccounts).set(change).where(eq(linkedAccounts.id, row.id));
    }
    if (change.consentedAt === undefined) return;
    if (change.consentedAt === null) {
      await recordAudit(tx, user.id, 'account_unshared', client, now, auditedAccount('unshared', row));
    } else {
      const subject = auditedSharing(
        row,
        change.dmsLimit ?? row.dmsLimit,
        row.accountType === 'private' ? null : row.dmsLimit,
      );
      await recordAudit(tx, user.id, 'account_shared', client, now, subject);
    }
    if (shares) await queueMail(tx, 'account_shared', { userId: user.id, accountId: row.id });
  });
  if (dmsLimit !== undefined && dmsLimit > before.dmsLimit) await endRests(context.db, before);
  if (!open.success || needsLive || withdraws) return;
  const changed = dmsLimit !== undefined && dmsLimit !== before.dmsLimit;
  await checkStored(context, user, open.data, before, changed);
}

/** The session ID to store; null keeps the stored one. */
function freshSession(row: AccountRow, sent: string | undefined): string | null {
  if (sent === undefined || sent === '' || sent === mask(row.lastFour)) return null;
  if (!sent.startsWith('••••')) return readSessionId(row.platform, sent);
  throw new AppError('bad_input', msg('account.session_mask_unknown', { session: sent }));
}

/**
 * Consent to sharing includes the limit, so raising the limit requires new consent.
 *
 * @param shares whether the request enables sharing; one that only repeats it doesn't undo a withdrawal in the meantime
 */
async function changeSharing(
  tx: Tx,
  row: AccountRow,
  { accountType: wanted = row.accountType, dmsLimit = row.dmsLimit }: AccountUpdateInput,
  shares: boolean,
  now: Date,
): Promise<Partial<AccountRow>> {
  if (wanted === 'private') return row.accountType === 'private' ? {} : { accountType: wanted, consentedAt: null };
  if (row.accountType === 'shared') return dmsLimit > row.dmsLimit ? { consentedAt: now } : {};
  if (!shares) return {};
  await refuseSharedElsewhere(tx, row.platform, row.accountId, row.id);
  return { accountType: 'shared', consentedAt: now };
}

/**
 * A new session must be alive and belong to the same account; if the platform rejects the stored session, the account expires.
 */
async function checkOrExpire(
  context: AppContext,
  user: RequestUser,
  platform: OpenPlatformId,
  row: AccountRow,
  fresh: string | null,
): Promise<void> {
  try {
    const sessionId = fresh ?? context.sealer.open(row.sealed, placeOfAccount(row.id));
    const owner = await requireLiveSession(context, user, platform, sessionId);
    if (owner.accountId === row.accountId) return;
    throw new AppError(
      'bad_input',
      msg('account.session_of_other', { owner: owner.username, name: row.username ?? '' }),
    );
  } catch (error) {
    if (fresh === null && error instanceof AppError && error.code === 'session_dead') {
      await recordStatus(context, row, 'expired', {});
    }
    throw error;
  }
}

/** Checks the stored session and stores the result. */
async function checkStored(
  context: AppContext,
  user: RequestUser,
  platform: OpenPlatformId,
  row: AccountRow,
  changed: boolean,
): Promise<void> {
  // Its owner must first do what the platform asks for, and add a session.
  if (row.challengedAt !== null) return;
  // A run is using the session and would detect that it is dead; a parallel check would break the account's pace.
  if (row.status === 'active' && (await isInUse(context, platform, row))) return;
  const found = await checkSessionFor(context, user, platform, context.sealer.open(row.sealed, placeOfAccount(row.id)));
  switch (found.state) {
    case 'alive':
      return recordStatus(context, row, 'active', { username: found.username });
    case 'refused':
      return recordStatus(context, row, 'expired', {});
    case 'unknown':
      // If the call changed something, the change is stored, so a failed check isn't an error.
      if (!changed) throw sessionCheckFailed();
  }
}

async function isInUse(context: AppContext, platform: OpenPlatformId, { accountId }: AccountRow): Promise<boolean> {
  if (accountId === null) return false;
  // Leases use the database's clock.
  const current = and(
    eq(accountLeases.account, accountKey(platform, accountId)),
    gt(accountLeases.leaseUntil, sql`now()`),
  );
  return (await context.db.$count(accountLeases, current)) > 0;
}

/** Unless the session was replaced in the meantime, because the check didn't cover the new one. */
async function recordStatus(
  context: AppContext,
  row: AccountRow,
  status: AccountRow['status'],
  change: Partial<AccountRow>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const checked = and(eq(linkedAccounts.id, row.id), eq(linkedAccounts.sealed, row.sealed));
    const [before] = await tx
      .select({ status: linkedAccounts.status, challengedAt: linkedAccounts.challengedAt })
      .from(linkedAccounts)
      .where(checked)
      .for('no key update');
    if (!before || before.challengedAt !== null) return;
    await tx
      .update(linkedAccounts)
      .set({ ...change, status, checkedAt: context.clock.now() })
      .where(eq(linkedAccounts.id, row.id));
    if (status === 'expired' && before.status !== 'expired') await notifyExpired(tx, row);
  });
}
