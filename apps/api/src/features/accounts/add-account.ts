import {
  type AccountCreateInput,
  type AccountId,
  type AccountPlatformId,
  LINKED_ACCOUNTS_MAX,
  msg,
  newId,
  OpenPlatformId,
} from '@trawl/contracts';
import { eq } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { linkedAccounts } from '../../db/schema/index.ts';
import type { Client, RequestUser } from '../../request-user.ts';
import { lastFourOf, type Sealer } from '../../sealing/seal.ts';
import { queueMail } from '../mail/index.ts';
import { lockUser, recordAudit } from '../users/index.ts';
import { accountKey } from './account-key.ts';
import { type AccountRow, placeOfAccount } from './account-store.ts';
import { auditedAccount, auditedSharing } from './audited-account.ts';
import { requireLiveSession } from './check-user-session.ts';
import { restoreLimits } from './kept-limits.ts';
import { readSessionId } from './read-session-id.ts';
import { refuseSharedElsewhere, requireSharingSupported } from './sharing.ts';

/**
 * Links an account. For enabled platforms a worker verifies whose session it is; for others the session ID is stored unchecked.
 *
 * @throws AppError bad_input, session_dead, account_taken, not_available, wrong_state, unavailable, too_many_requests
 */
export async function addAccount(
  context: AppContext,
  user: RequestUser,
  input: AccountCreateInput,
  client: Client,
): Promise<AccountId> {
  const { platform, dmsLimit, accountType } = input;
  const sessionId = readSessionId(platform, input.sessionId);
  const open = OpenPlatformId.safeParse(platform);
  if (accountType === 'shared') requireSharingSupported(platform);
  const owner = open.success ? await requireLiveSession(context, user, open.data, sessionId) : null;
  const now = context.clock.now();
  const id = newId('AccountId', now.getTime());
  await context.db.transaction(async (tx) => {
    // Concurrent requests are checked one after the other.
    await lockUser(tx, user.id);
    await rejectLinkedAccount(tx, context.sealer, user, platform, owner?.accountId ?? null, sessionId);
    if (accountType === 'shared') await refuseSharedElsewhere(tx, platform, owner?.accountId ?? null, id);
    const row: AccountRow = {
      id,
      userId: user.id,
      platform,
      username: owner?.username ?? null,
      accountId: owner?.accountId ?? null,
      sealed: context.sealer.seal(sessionId, placeOfAccount(id)),
      lastFour: lastFourOf(sessionId),
      dmsLimit,
      accountType,
      status: owner ? 'active' : 'loading',
      checkedAt: owner ? now : null,
      challengedAt: null,
      consentedAt: accountType === 'shared' ? now : null,
      createdAt: now,
    };
    await tx.insert(linkedAccounts).values(row);
    if (open.success && owner) await restoreLimits(tx, context.env, accountKey(open.data, owner.accountId));
    await recordAudit(tx, user.id, 'account_added', client, now, auditedAccount('added', row));
    if (accountType === 'shared') {
      await recordAudit(tx, user.id, 'account_shared', client, now, auditedSharing(row, dmsLimit));
      await queueMail(tx, 'account_shared', { userId: user.id, accountId: id });
    }
  });
  return id;
}

/** @throws AppError account_taken if the account is already linked; wrong_state if there are too many */
async function rejectLinkedAccount(
  tx: Tx,
  sealer: Sealer,
  user: RequestUser,
  platform: AccountPlatformId,
  accountId: string | null,
  sessionId: string,
): Promise<void> {
  const own = await tx.select().from(linkedAccounts).where(eq(linkedAccounts.userId, user.id));
  if (own.length >= LINKED_ACCOUNTS_MAX) {
    throw new AppError('wrong_state', msg('account.too_many', { count: LINKED_ACCOUNTS_MAX }));
  }
  // An unchecked account can only be recognized by its session ID.
  const known = own
    .filter((row) => row.platform === platform)
    .find((row) =>
      accountId === null ? sealer.open(row.sealed, placeOfAccount(row.id)) === sessionId : row.accountId === accountId,
    );
  if (!known) return;
  throw new AppError(
    'account_taken',
    known.username === null ? msg('account.session_linked') : msg('account.linked', { name: known.username }),
  );
}
