import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../../context.ts';
import type { Session } from '../../state/sessions.ts';
import { badRequest, FEEDBACK_REQUIRED, INVITE_PENDING, THREAD_NOT_FOUND } from '../failures.ts';
import { sendFailure } from '../reply.ts';
import { findById } from '../viewer.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const order = z.object({
  ig_thread_igid: id.nullish(),
  recipient_igids: z.array(id).nullish(),
  offline_threading_id: id,
  text: z.object({ sensitive_string_value: z.string().trim().min(1) }),
});

/** `IGDirectTextSendMutation`: to a thread by its id, or to users. A repeated threading id delivers nothing. */
export function sendMessage(
  context: SandboxContext,
  viewer: Session,
  variables: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const parsed = order.safeParse(variables);
  if (!parsed.success) return sendFailure(reply, badRequest('Invalid parameters'));
  const { ig_thread_igid: threadId, recipient_igids: recipients, offline_threading_id: context_, text } = parsed.data;
  const people = (recipients ?? []).map((one) => findById(context, request.viewer, one));
  const known = people.filter((person) => person !== undefined);
  const thread = threadId
    ? context.direct.thread(threadId, viewer.person)
    : known.length > 0 && known.length === people.length
      ? context.direct.threadOf(viewer.person, known)
      : undefined;
  if (!thread) return sendFailure(reply, THREAD_NOT_FOUND);
  if (!context.limits.allowsMessage(viewer.person.id)) return sendFailure(reply, FEEDBACK_REQUIRED);
  const sending = context.direct.send(thread, viewer.person, text.sensitive_string_value, context_);
  if (sending.outcome === 'waiting') return sendFailure(reply, INVITE_PENDING);
  return reply.send({
    data: {
      xig_direct_text_send_with_slide_messaging_response: {
        message_id: sending.item.id,
        timestamp_ms: String(sending.item.at),
        id: thread.v2Id,
      },
    },
    extensions: { is_final: true },
    status: 'ok',
  });
}
