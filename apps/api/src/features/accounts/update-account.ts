import { type AccountUpdateInput, msg, OpenPlatformId } from '@trawl/contracts';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { accountLeases, linkedAccounts } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { lastFourOf, mask } from '../../sealing/seal.ts';
import { queueMail } from '../mail/index.ts';
import { recordAudit } from '../users/index.ts';
import { accountKey } from './account-key.ts';
import { type AccountRow, lockOwnAccount, nameOf, ownAccount, placeOfAccount } from './account-store.ts';
import { checkSessionFor, requireLiveSession, sessionCheckFailed } from './check-user-session.ts';
import { readIdentifier } from './read-identifier.ts';
import { refuseSharedElsewhere, refuseSharingClosed } from './sharing.ts';

/**
 * Changes a linked account, and looks at its session: a call that changes nothing is the status check. What takes sharing
 * back is done at once and looks at nothing; a new session, and sharing, need one that is alive.
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
  if (shares) refuseSharingClosed(before.platform);
  const open = OpenPlatformId.safeParse(before.platform);
  const needsLive = open.success && (fresh !== null || shares);
  if (needsLive) await checkOrExpire(context, user, open.data, before, fresh);

  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const row = await lockOwnAccount(tx, user.id, input.id, 'change');
    const change: Partial<AccountRow> = {
      ...(dmsLimit === undefined ? {} : { dmsLimit }),
      ...(fresh === null
        ? {}
        : { sealed: context.sealer.seal(fresh, placeOfAccount(row.id)), lastFour: lastFourOf(fresh) }),
      ...(needsLive ? { status: 'active', checkedAt: now } : {}),
      ...(await changeSharing(tx, row, input, now)),
    };
    if (Object.keys(change).length > 0) {
      await tx.update(linkedAccounts).set(change).where(eq(linkedAccounts.id, row.id));
    }
    if (change.consentedAt === undefined) return;
    const kind = change.consentedAt === null ? 'account_unshared' : 'account_shared';
    await recordAudit(tx, user.id, kind, client, now, nameOf(row));
    if (shares) await queueMail(tx, 'account_shared', { userId: user.id, accountId: row.id });
  });
  if (!open.success || needsLive || withdraws) return;
  const changed = dmsLimit !== undefined && dmsLimit !== before.dmsLimit;
  await checkStored(context, user, open.data, before, changed);
}

/** The identifier to store; null where the stored one stays. */
function freshSession(row: AccountRow, sent: string | undefined): string | null {
  if (sent === undefined || sent === '' || sent === mask(row.lastFour)) return null;
  if (!sent.startsWith('••••')) return readIdentifier(row.platform, sent);
  throw new AppError('bad_input', msg('account.session_mask_unknown', { session: sent }));
}

/** Sharing is agreed to with the limit it goes with: to raise that is to agree anew. */
async function changeSharing(
  tx: Tx,
  row: AccountRow,
  { accountType: wanted = row.accountType, dmsLimit = row.dmsLimit }: AccountUpdateInput,
  now: Date,
): Promise<Partial<AccountRow>> {
  if (wanted === 'private') return row.accountType === 'private' ? {} : { accountType: wanted, consentedAt: null };
  if (row.accountType === 'shared') return dmsLimit > row.dmsLimit ? { consentedAt: now } : {};
  await refuseSharedElsewhere(tx, row.platform, row.accountId, row.id);
  return { accountType: 'shared', consentedAt: now };
}

/** A new session must be alive and of this very account; a stored one that is refused is expired from then on. */
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
      await noteStatus(context, row, 'expired', {});
    }
    throw error;
  }
}

/** Looks at the stored session and notes what is found. */
async function checkStored(
  context: AppContext,
  user: RequestUser,
  platform: OpenPlatformId,
  row: AccountRow,
  changed: boolean,
): Promise<void> {
  // A run reads with it right now and would tell if it were dead; asking beside it would break the account's pace.
  if (row.status === 'active' && (await isInUse(context, platform, row))) return;
  const found = await checkSessionFor(context, user, platform, context.sealer.open(row.sealed, placeOfAccount(row.id)));
  switch (found.state) {
    case 'alive':
      return noteStatus(context, row, 'active', { username: found.username });
    case 'refused':
      return noteStatus(context, row, 'expired', {});
    case 'unknown':
      // What was asked for has been done, where there was something to do.
      if (!changed) throw sessionCheckFailed();
  }
}

async function isInUse(context: AppContext, platform: OpenPlatformId, { accountId }: AccountRow): Promise<boolean> {
  if (accountId === null) return false;
  const [lease] = await context.db
    .select({ leaseUntil: accountLeases.leaseUntil })
    .from(accountLeases)
    .where(eq(accountLeases.account, accountKey(platform, accountId)));
  return lease !== undefined && lease.leaseUntil > context.clock.now();
}

/** Unless it was given another session meanwhile, of which nothing was found out. */
async function noteStatus(
  context: AppContext,
  row: AccountRow,
  status: AccountRow['status'],
  change: Partial<AccountRow>,
): Promise<void> {
  await context.db
    .update(linkedAccounts)
    .set({ ...change, status, checkedAt: context.clock.now() })
    .where(and(eq(linkedAccounts.id, row.id), eq(linkedAccounts.sealed, row.sealed)));
}
