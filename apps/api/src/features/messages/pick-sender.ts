import { type AccountId, type ClaimSession, DMS_LIMIT_DEFAULT, type UserId } from '@trawl/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { type jobs, linkedAccounts } from '../../db/schema/index.ts';
import { accountIdOf, accountKey, keepAccount } from '../accounts/index.ts';
import { accountDays } from './account-days.ts';
import { messagePaceOf } from './message-pace.ts';
import { WORDS } from './words.ts';

/** An account that may send, with the session to send from. */
export interface Sender extends ClaimSession {
  /** The real account, by which its lease and its count of the day are kept. */
  readonly accountKey: string;
  /** Messages a day over all jobs. */
  readonly limit: number;
  readonly linkedAccountId: AccountId | null;
  /** In whose name it is sent, where that isn't the customer themself. */
  readonly ownerUserId: UserId | null;
}

/**
 * `wait`: soon, within the run. `rest`: for so long that nobody need wait for it. `over`: no account may send any more today, and
 * why. `none`: no session works.
 */
export type Picked =
  | { readonly kind: 'sender'; readonly sender: Sender }
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string | null }
  | { readonly kind: 'rest'; readonly ms: number }
  | { readonly kind: 'over'; readonly reason: string }
  | { readonly kind: 'none' };

type Job = Pick<typeof jobs.$inferSelect, 'platform' | 'userId'>;

/** A run that would wait for longer rests instead. */
const WAIT_MAX_MS = 60_000;
/** Then it looks again, whether there is another account by now, or a larger limit. */
export const REST_MAX_MS = 3_600_000;

/** What a run does until an account may send again. */
export const untilPace = (ms: number): Picked =>
  ms > WAIT_MAX_MS
    ? { kind: 'rest', ms: Math.min(ms, REST_MAX_MS) }
    : { kind: 'wait', ms: Math.max(1, Math.ceil(ms)), reason: WORDS.pace };

/**
 * The job's own sessions as senders: with the limit of the linked account behind one, else with the common one. Somebody else
 * may share or have linked the same account: of all that is allowed it a day the least holds.
 */
export async function ownSenders(db: Executor, job: Job, sessions: readonly ClaimSession[]): Promise<Sender[]> {
  const ids = sessions.map((session) => accountIdOf(session.sessionId));
  const linked = await db
    .select({
      id: linkedAccounts.id,
      userId: linkedAccounts.userId,
      accountId: linkedAccounts.accountId,
      limit: linkedAccounts.dmsLimit,
    })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.platform, job.platform), inArray(linkedAccounts.accountId, ids)));
  return sessions.map((session) => {
    const id = accountIdOf(session.sessionId);
    const same = linked.filter(({ accountId }) => accountId === id);
    const own = same.find(({ userId }) => userId === job.userId);
    return {
      ...session,
      accountKey: accountKey(job.platform, id),
      limit: Math.min(own?.limit ?? DMS_LIMIT_DEFAULT, ...same.map(({ limit }) => limit)),
      linkedAccountId: own?.id ?? null,
      ownerUserId: null,
    };
  });
}

/** The message names the linked account, which mustn't be deleted before it is stored. */
async function kept(tx: Tx, sender: Sender): Promise<Sender> {
  const { linkedAccountId: id } = sender;
  return id === null || (await keepAccount(tx, id)) ? sender : { ...sender, linkedAccountId: null };
}

/** The first of the senders, in their order, that has room today and whose pace allows a message now. */
export async function pickSender(context: AppContext, tx: Tx, senders: readonly Sender[]): Promise<Picked> {
  if (senders.length === 0) return { kind: 'none' };
  const days = await accountDays(
    tx,
    senders.map((sender) => sender.accountKey),
  );
  let waitMs: number | null = null;
  for (const sender of senders) {
    const day = days.get(sender.accountKey);
    if ((day?.sent ?? 0) >= sender.limit) continue;
    const since = day?.sinceLastMs ?? null;
    const ms = since === null ? 0 : Math.ceil(messagePaceOf(context, sender.limit) - since);
    if (ms <= 0) return { kind: 'sender', sender: await kept(tx, sender) };
    waitMs = Math.min(waitMs ?? ms, ms);
  }
  return waitMs === null ? { kind: 'over', reason: WORDS.limitReached } : untilPace(waitMs);
}
