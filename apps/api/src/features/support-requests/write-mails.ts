import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { supportRequests, users } from '../../db/schema/index.ts';
import { inDollars } from '../ledger/index.ts';
import {
  type Fact,
  layoutMail,
  MAILS,
  type MailKind,
  type MailWriter,
  paragraphsOf,
  readerOf,
  requestAnsweredMail,
  SUPPORT,
} from '../mail/index.ts';
import type { RequestRow } from './list-requests.ts';

type Kind = Extract<MailKind, 'support_request' | 'request_answered'>;

/** Mails about requests: to support when one is stored, and to its user when it is answered. */
export function supportRequestWriters({ env, db }: AppContext): Readonly<Record<Kind, MailWriter>> {
  async function find(id: RequestRow['id']) {
    const [found] = await db
      .select({ request: supportRequests, user: users })
      .from(supportRequests)
      .innerJoin(users, eq(users.id, supportRequests.userId))
      .where(eq(supportRequests.id, id));
    return found;
  }

  return {
    async support_request(payload) {
      const { email, requestId } = MAILS.support_request.parse(payload);
      const found = await find(requestId);
      if (!found) return null;
      const { request, user } = found;
      const { kind, urgent, message } = request;
      const written = layoutMail(SUPPORT, {
        // Without anything the user typed: a subject is a header.
        subject: `${urgent ? 'Urgent: ' : ''}Request about ${kind} (${requestId})`,
        parts: [
          { kind: 'text', text: `${user.name} (${user.email}) asks:` },
          { kind: 'facts', facts: factsOf(request) },
          ...paragraphsOf(message),
          { kind: 'text', text: `Answer it with: pnpm ops requests answer ${requestId} "…"` },
        ],
        footer:
          'You get this email because a user sent a request from their profile. A reply goes to the address above.',
      });
      return { to: email, replyTo: user.email, ...written };
    },

    async request_answered(payload) {
      const { requestId } = MAILS.request_answered.parse(payload);
      const found = await find(requestId);
      if (!found || found.request.answer === null) return null;
      const { request, user } = found;
      const page = new URL('/dashboard/profile/plan', env.PUBLIC_URL).href;
      return { to: user.email, ...requestAnsweredMail(readerOf(user), request.kind, found.request.answer, page) };
    },
  };
}

/** The fields of a request, for operators. */
export function factsOf({ kind, plan, amountMicros, jobId, wish }: RequestRow): Fact[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Kind', kind],
    ['Plan', plan],
    ['Amount', amountMicros === null ? null : inDollars(amountMicros)],
    ['Job', jobId],
    ['Wish', wish === 'stop' ? 'stop sending' : wish],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}
