import { type AccountId, type ClaimSession, DMS_LIMIT_DEFAULT, type UserId } from '@trawl/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { type jobs, linkedAccounts } from '../../db/schema/index.ts';
import { accountKey, keepAccount, type RunSession } from '../accounts/index.ts';
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
 * `wait`: soon, within the run. `rest`: for so long that nobody need wait for it; without a
 * reason for the account's pace. `prove`: whose session this is isn't known yet. `over`: no account may send any more today, and
 * why. `none`: no session works.
 */
export type Picked =
  | { readonly kind: 'sender'; readonly sender: Sender }
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: string | null }
  | { readonly kind: 'rest'; readonly ms: number; readonly reason: string | null }
  | { readonly kind: 'prove'; readonly session: ClaimSession }
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
    ? { kind: 'rest', ms: Math.min(ms, REST_MAX_MS), reason: null }
    : { kind: 'wait', ms: Math.max(1, Math.ceil(ms)), reason: WORDS.pace };

/** A session of the job's own: a sender once it is known whose it is. */
export type OwnSession = Sender | (ClaimSession & { readonly accountKey: null });

/**
 * The job's own sessions as senders: with the limit of the linked account behind one, else with the common one. Somebody else
 * may share or have linked the same account: of all that is allowed it a day the least holds.
 */
export async function ownSenders(db: Executor, job: Job, sessions: readonly RunSession[]): Promise<OwnSession[]> {
  const ids = sessions.flatMap(({ accountId }) => accountId ?? []);
  const linked = await db
    .select({
      id: linkedAccounts.id,
      userId: linkedAccounts.userId,
      accountId: linkedAccounts.accountId,
      limit: linkedAccounts.dmsLimit,
    })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.platform, job.platform), inArray(linkedAccounts.accountId, ids)));
  return sessions.map(({ sessionRef, sessionId, accountId }) => {
    if (accountId === null) return { sessionRef, sessionId, accountKey: null };
    const same = linked.filter((one) => one.accountId === accountId);
    const own = same.find(({ userId }) => userId === job.userId);
    return {
      sessionRef,
      sessionId,
      accountKey: accountKey(job.platform, accountId),
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

/** Tried again then, where no account but those in use may send today. */
const TURN_MS = 15_000;

/**
 * The first of the sessions, in their order, whose account has room today, may send now by its pace, and is free.
 *
 * @param hold takes the sender's account for the run
 * @returns where nobody knows yet whose session is next, that it is to be proved
 */
export async function pickSender(
  context: AppContext,
  tx: Tx,
  sessions: readonly OwnSession[],
  hold: (accountKey: string) => Promise<boolean>,
): Promise<Picked> {
  if (sessions.length === 0) return { kind: 'none' };
  const days = await accountDays(
    tx,
    sessions.flatMap((session) => session.accountKey ?? []),
  );
  let waitMs: number | null = null;
  let inUse = false;
  for (const sender of sessions) {
    if (sender.accountKey === null) {
      const { sessionRef, sessionId } = sender;
      return { kind: 'prove', session: { sessionRef, sessionId } };
    }
    const day = days.get(sender.accountKey);
    if ((day?.sent ?? 0) >= sender.limit) continue;
    const since = day?.sinceLastMs ?? null;
    const ms = since === null ? 0 : Math.ceil(messagePaceOf(context, sender.limit) - since);
    if (ms > 0) waitMs = Math.min(waitMs ?? ms, ms);
    else if (await hold(sender.accountKey)) return { kind: 'sender', sender: await kept(tx, sender) };
    else inUse = true;
  }
  if (waitMs !== null) return untilPace(waitMs);
  return inUse ? { kind: 'rest', ms: TURN_MS, reason: WORDS.turn } : { kind: 'over', reason: WORDS.limitReached };
}
