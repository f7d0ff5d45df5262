import { type JobStatus, STOP_SHARING_LINK_LIFETIME_MS } from '@trawl/contracts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { jobSessions, jobs, linkedAccounts, users } from '../../db/schema/index.ts';
import {
  accountExpiredMail,
  accountSharedMail,
  actionLink,
  MAILS,
  type MailKind,
  type MailWriter,
  readerOf,
} from '../mail/index.ts';
import { issueLink } from '../users/index.ts';
import { nameOf } from './account-store.ts';

/** The states of jobs that have begun and aren't finished. */
const UNFINISHED: readonly JobStatus[] = ['processing', 'running', 'waiting', 'paused', 'failed'];

/** Mails about linked accounts; none if the account was renewed or removed in the meantime. */
export function accountWriters({
  db,
  env,
  clock,
}: AppContext): Readonly<Record<Extract<MailKind, 'account_expired' | 'account_shared'>, MailWriter>> {
  return {
    async account_shared(payload) {
      const { accountId } = MAILS.account_shared.parse(payload);
      const [found] = await db
        .select({ account: linkedAccounts, user: users })
        .from(linkedAccounts)
        .innerJoin(users, eq(users.id, linkedAccounts.userId))
        .where(eq(linkedAccounts.id, accountId));
      if (found?.account.accountType !== 'shared') return null;
      const { account, user } = found;
      const now = clock.now();
      const token = await issueLink(db, {
        purpose: 'stop_sharing',
        userId: user.id,
        subject: account.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + STOP_SHARING_LINK_LIFETIME_MS),
      });
      return { to: user.email, ...accountSharedMail(readerOf(user), nameOf(account), actionLink(env, token)) };
    },

    async account_expired(payload) {
      const { accountId } = MAILS.account_expired.parse(payload);
      const [found] = await db
        .select({ account: linkedAccounts, user: users })
        .from(linkedAccounts)
        .innerJoin(users, eq(users.id, linkedAccounts.userId))
        .where(eq(linkedAccounts.id, accountId));
      if (found?.account.status !== 'expired') return null;
      const page = new URL('/dashboard/all-accounts', env.PUBLIC_URL).href;
      const { account, user } = found;
      const used = await db
        .selectDistinct({ id: jobs.id, name: jobs.name })
        .from(jobs)
        .innerJoin(jobSessions, eq(jobSessions.jobId, jobs.id))
        .where(
          and(
            eq(jobSessions.accountId, accountId),
            // Other jobs may keep the sessions of an earlier definition.
            sql`${jobs.settings} ->> 'accountType' = 'Private'`,
            isNull(jobs.deletedAt),
            inArray(jobs.status, [...UNFINISHED]),
          ),
        )
        .orderBy(asc(jobs.id));
      const listed = used.map(({ id, name }) => ({
        name,
        url: new URL(`/dashboard/jobs/${id}`, env.PUBLIC_URL).href,
      }));
      return { to: user.email, ...accountExpiredMail(readerOf(user), nameOf(account), page, listed) };
    },
  };
}
