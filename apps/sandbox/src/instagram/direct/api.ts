import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import type { Session } from '../../state/sessions.ts';
import { badRequest, FEEDBACK_REQUIRED, INVITE_PENDING, THREAD_NOT_FOUND, USER_NOT_FOUND } from '../failures.ts';
import { formOf, jsonField } from '../form.ts';
import { originOf } from '../origin.ts';
import type { Person } from '../population/person.ts';
import { sendFailure } from '../reply.ts';
import { findById, refuseStranger } from '../viewer.ts';
import { threadJson } from './thread-json.ts';

const INBOX_PAGE = 20;

const userId = z.union([z.string(), z.number()]).transform(String);
const oneRecipientList = z.object({ recipient_users: jsonField(z.array(userId).min(1)) });
const textOrder = z.object({
  recipient_users: jsonField(z.array(z.union([userId.transform((id) => [id]), z.array(userId)])).min(1)).optional(),
  thread_ids: jsonField(z.array(userId).min(1)).optional(),
  text: z.string().optional(),
  link_text: z.string().optional(),
  client_context: z.string().optional(),
  mutation_token: z.string().optional(),
  offline_threading_id: z.string().optional(),
});
const listPage = z.object({
  cursor: z.string().optional(),
  limit: z.coerce.number().int().positive().max(100).optional().catch(undefined),
});

interface OfThread {
  Params: { id: string };
}

/** Direct messages over REST. */
export function registerDirect(app: FastifyInstance, context: SandboxContext): void {
  /** Responds to logged-in users; rejects others. */
  const forViewer =
    <R extends FastifyRequest>(answer: (request: R, reply: FastifyReply, viewer: Session) => FastifyReply) =>
    (request: R, reply: FastifyReply): FastifyReply => {
      const refusal = refuseStranger(request);
      if (refusal || !request.viewer) return sendFailure(reply, refusal ?? USER_NOT_FOUND);
      return answer(request, reply, request.viewer);
    };

  const peopleBy = (viewer: Session, ids: readonly string[]): Person[] | undefined => {
    const people = ids.map((id) => findById(context, viewer, id));
    return people.every((person) => person !== undefined) ? people : undefined;
  };

  app.post(
    '/api/v1/direct_v2/create_group_thread',
    forViewer((request, reply, viewer) => {
      const order = oneRecipientList.safeParse(formOf(request));
      if (!order.success) return sendFailure(reply, badRequest('recipient_users is missing'));
      const people = peopleBy(viewer, order.data.recipient_users);
      if (!people) return sendFailure(reply, USER_NOT_FOUND);
      const thread = context.direct.threadOf(viewer.person, people);
      return reply.send({ ...threadJson(context, thread, viewer.person, originOf(request)), status: 'ok' });
    }),
  );

  for (const kind of ['text', 'link']) {
    app.post(
      `/api/v1/direct_v2/threads/broadcast/${kind}`,
      forViewer((request, reply, viewer) => {
        const order = textOrder.safeParse(formOf(request));
        const text = order.data?.text ?? order.data?.link_text ?? '';
        if (!order.success || text.trim() === '') return sendFailure(reply, badRequest('Invalid parameters'));
        const { recipient_users: recipients, thread_ids: threadIds } = order.data;
        const people = recipients?.[0] && peopleBy(viewer, recipients[0]);
        const thread = threadIds?.[0]
          ? context.direct.thread(threadIds[0], viewer.person)
          : people && context.direct.threadOf(viewer.person, people);
        if (!thread) return sendFailure(reply, THREAD_NOT_FOUND);
        const clientContext =
          order.data.client_context ??
          order.data.offline_threading_id ??
          order.data.mutation_token ??
          context.randomText(19);
        if (!context.limits.allowsMessage(viewer.person.id)) return sendFailure(reply, FEEDBACK_REQUIRED);
        const sending = context.direct.send(thread, viewer.person, text, clientContext);
        if (sending.outcome === 'waiting') return sendFailure(reply, INVITE_PENDING);
        const payload = {
          client_context: clientContext,
          item_id: sending.item.id,
          timestamp: String(sending.item.at * 1000),
          thread_id: thread.id,
        };
        return reply.send({
          action: 'item_ack',
          status_code: '200',
          payload,
          message_metadata: [{ ...payload, participant_ids: thread.members.map((member) => member.id) }],
          status: 'ok',
        });
      }),
    );
  }

  for (const [path, requests] of [
    ['inbox', false],
    ['pending_inbox', true],
  ] as const) {
    app.get(
      `/api/v1/direct_v2/${path}`,
      forViewer((request, reply, viewer) => {
        const { cursor, limit } = listPage.parse(request.query);
        const all = context.direct.inbox(viewer.person, requests);
        const after = cursor ? all.findIndex((thread) => thread.id === cursor) + 1 : 0;
        const threads = all.slice(after, after + (limit ?? INBOX_PAGE));
        const older = after + threads.length < all.length;
        return reply.send({
          viewer: { pk: Number(viewer.person.id), username: viewer.person.username },
          inbox: {
            threads: threads.map((thread) => threadJson(context, thread, viewer.person, originOf(request), 10)),
            has_older: older,
            unseen_count: 0,
            unseen_count_ts: context.now() * 1000,
            oldest_cursor: older ? threads.at(-1)?.id : undefined,
            blended_inbox_enabled: true,
          },
          seq_id: context.direct.messages.length,
          pending_requests_total: context.direct.inbox(viewer.person, true).length,
          has_pending_top_requests: false,
          status: 'ok',
        });
      }),
    );
  }

  app.get(
    '/api/v1/direct_v2/threads/get_by_participants',
    forViewer((request, reply, viewer) => {
      const query = oneRecipientList.safeParse(request.query);
      const people = query.success ? peopleBy(viewer, query.data.recipient_users) : undefined;
      if (!people) return sendFailure(reply, badRequest('recipient_users is missing'));
      const thread = context.direct.threadOf(viewer.person, people);
      const body = threadJson(context, thread, viewer.person, originOf(request));
      return reply.send(thread.items.length === 0 ? { status: 'ok' } : { thread: body, status: 'ok' });
    }),
  );

  app.get<OfThread>(
    '/api/v1/direct_v2/threads/:id',
    forViewer((request: FastifyRequest<OfThread>, reply, viewer) => {
      const thread = context.direct.thread(request.params.id, viewer.person);
      if (!thread) return sendFailure(reply, THREAD_NOT_FOUND);
      const { cursor, limit } = listPage.parse(request.query);
      const end = cursor ? thread.items.findIndex((item) => item.id === cursor) : thread.items.length;
      const older = { ...thread, items: thread.items.slice(0, Math.max(0, end)) };
      return reply.send({
        thread: threadJson(context, older, viewer.person, originOf(request), limit ?? INBOX_PAGE),
        status: 'ok',
      });
    }),
  );

  app.post<OfThread>(
    '/api/v1/direct_v2/threads/:id/approve',
    forViewer((request: FastifyRequest<OfThread>, reply, viewer) => {
      const thread = context.direct.thread(request.params.id, viewer.person);
      if (!thread) return sendFailure(reply, THREAD_NOT_FOUND);
      context.direct.approve(thread, viewer.person);
      return reply.send({ status: 'ok' });
    }),
  );
}
