import {
  type AccountId,
  type ClaimSession,
  DMS_LIMIT_DEFAULT,
  msg,
  type OpenPlatformId,
  type SystemMessage,
  type UserId,
} from '@trawl/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Executor, Tx } from '../../db/client.ts';
import { type jobs, linkedAccounts } from '../../db/schema/index.ts';
import { accountKey, lockAgainstDeletion, type RunSession } from '../accounts/index.ts';
import { accountDays } from './account-days.ts';
import { messagePaceOf } from './message-pace.ts';

/** A sending account with its session. */
export interface Sender extends ClaimSession {
  /** The real account's key for its lease and its daily count. */
  readonly accountKey: string;
  /** Messages per day over all jobs. */
  readonly limit: number;
  readonly linkedAccountId: AccountId | null;
  /** The owner of the sending account, if it isn't the job's owner. */
  readonly ownerUserId: UserId | null;
}

/**
 * `wait`: an account is available soon, within the run. `rest`: the run rests until then; without a reason it is for the
 * account's pace. `prove`: the next session must be verified first. `over`: no account may send more today, with the reason.
 * `none`: no session works.
 */
export type Picked =
  | { readonly kind: 'sender'; readonly sender: Sender }
  | { readonly kind: 'wait'; readonly ms: number; readonly reason: SystemMessage | null }
  | { readonly kind: 'rest'; readonly ms: number; readonly reason: SystemMessage | null }
  | { readonly kind: 'prove'; readonly session: ClaimSession }
  | { readonly kind: 'over'; readonly reason: SystemMessage }
  | { readonly kind: 'none' };

type Job = Pick<typeof jobs.$inferSelect, 'platform' | 'userId'>;

/** A run rests instead of waiting longer than this. */
const WAIT_MAX_MS = 60_000;
/** A resting run checks at least this often for raised limits. */
export const REST_MAX_MS = 3_600_000;

/** Whether a run waits or rests until an account may send again. */
export const untilPace = (ms: number): Picked =>
  ms > WAIT_MAX_MS
    ? { kind: 'rest', ms: Math.min(ms, REST_MAX_MS), reason: null }
    : { kind: 'wait', ms: Math.max(1, Math.ceil(ms)), reason: msg('direct.waits_for_pace') };

/** A session of the job; it can send once its account is verified. */
export type OwnSession = Sender | (ClaimSession & { readonly accountKey: null });

/**
 * The job's sessions as senders. The limit is the linked account's, else the default. Other users may have linked or shared the
 * same account, so the lowest of its limits applies.
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

/** The message references the linked account, so prevent its deletion until the message is stored. */
async function protectAccount(tx: Tx, sender: Sender): Promise<Sender> {
  const { linkedAccountId: id } = sender;
  return id === null || (await lockAgainstDeletion(tx, id)) ? sender : { ...sender, linkedAccountId: null };
}

/** Retry delay if all accounts that may send today are in use. */
const TURN_MS = 15_000;

/**
 * The first of the sessions, in order, whose account is below its daily limit, may send now by its pace, and is free.
 *
 * @param lease leases the sender's account for the run
 * @returns `prove` if the next session is unverified
 */
export async function pickSender(
  context: AppContext,
  tx: Tx,
  platform: OpenPlatformId,
  sessions: readonly OwnSession[],
  lease: (accountKey: string) => Promise<boolean>,
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
    const ms = since === null ? 0 : Math.ceil(messagePaceOf(context, platform, sender.limit) - since);
    if (ms > 0) waitMs = Math.min(waitMs ?? ms, ms);
    else if (await lease(sender.accountKey)) return { kind: 'sender', sender: await protectAccount(tx, sender) };
    else inUse = true;
  }
  if (waitMs !== null) return untilPace(waitMs);
  return inUse
    ? { kind: 'rest', ms: TURN_MS, reason: msg('run.waits_for_account') }
    : { kind: 'over', reason: msg('direct.limit_reached') };
}
