import type { AccountIdentifyData, AccountIdentifyInput } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import type { RequestUser } from '../../request-user.ts';
import { ownAccounts } from './account-store.ts';
import { requireLiveSession } from './check-user-session.ts';
import { readSessionId } from './read-session-id.ts';

/**
 * Lets a worker verify whose session this is; stores nothing.
 *
 * @throws AppError bad_input, session_dead, unavailable, too_many_requests
 */
export async function identifyAccount(
  context: AppContext,
  user: RequestUser,
  { platform, sessionId }: AccountIdentifyInput,
): Promise<AccountIdentifyData> {
  const owner = await requireLiveSession(context, user, platform, readSessionId(platform, sessionId));
  const own = await ownAccounts(context.db, user.id);
  const linked = own.find((row) => row.platform === platform && row.accountId === owner.accountId);
  return { username: owner.username, linked: linked?.id ?? null };
}
