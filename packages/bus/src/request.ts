import type { Msg } from '@nats-io/transport-node';
import { describeSafely, type Logger } from '@trawl/service-kit';
import { z } from 'zod';
import { decode, encode } from './codec.ts';
import { drainSubscription } from './drain-subscription.ts';
import { AnswerFailed, BusUnavailable, Busy, translate } from './errors.ts';
import type { Link } from './link.ts';
import { newReplyKey, openReply, respond } from './sealed-reply.ts';
import { checkName, checkSubject, isInbox } from './subject.ts';

/** The reply on the wire: an answer or an error message. */
const Envelope = z.union([z.object({ answer: z.unknown() }), z.object({ error: z.string() })]);

export interface Answering {
  /** Accepts no more requests; pending ones are answered. */
  stop(): Promise<void>;
}

/**
 * Sends a request to the subject's responder.
 *
 * @throws {AnswerFailed} with the responder's error message, or if its reply is invalid
 * @throws {BusUnavailable} if there is no reply in time; the request may have been processed
 * @throws {UnsafeName}
 */
export async function request<Q extends z.ZodType, A extends z.ZodType>(
  link: Link,
  subject: string,
  requestSchema: Q,
  answerSchema: A,
  body: z.input<Q>,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<z.output<A>> {
  checkSubject(subject);
  const bytes = encode(requestSchema, body);
  const deadline = AbortSignal.timeout(timeoutMs);
  const { key, headers } = newReplyKey();
  let reply: Msg;
  try {
    await link.whenConnected(deadline);
    reply = await link.whileConnected(link.nc.request(subject, bytes, { timeout: timeoutMs, headers }));
  } catch (error) {
    throw deadline.aborted
      ? new BusUnavailable(`${subject}: no answer in time`, { cause: error })
      : translate(error, subject);
  }
  const envelope = readable(subject, () => decode(Envelope, openReply(reply, key)));
  if ('error' in envelope) throw new AnswerFailed(`${subject}: ${envelope.error}`);
  return readable(subject, () => answerSchema.parse(envelope.answer));
}

function readable<T>(subject: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new AnswerFailed(`${subject}: the answer can't be read`, { cause: error });
  }
}

const RequestInfo = z.object({ acc: z.string() });

/** The account that the broker states in requests from other accounts. It appends its header to those of the requester. */
function accountOf({ headers }: Msg): string | null {
  const info = headers?.values('Nats-Request-Info').at(-1);
  if (info === undefined) return null;
  try {
    return RequestInfo.parse(JSON.parse(info)).acc;
  } catch {
    return null;
  }
}

/**
 * Answers requests on a subject; one of the responders with the same queue name gets each request. Requests whose reply subject
 * isn't an inbox are dropped.
 *
 * @param handler gets the requester's account; null if it is the responder's own
 * @throws {UnsafeName}
 */
export function answer<Q extends z.ZodType, A extends z.ZodType>(
  link: Link,
  logger: Logger,
  subject: string,
  requestSchema: Q,
  answerSchema: A,
  queue: string,
  handler: (body: z.output<Q>, account: string | null) => Promise<z.input<A>>,
): Answering {
  checkSubject(subject);
  checkName(queue);
  const answerTo = async (message: Msg): Promise<z.input<typeof Envelope>> => {
    try {
      const body = decode(requestSchema, message.data);
      return { answer: answerSchema.parse(await handler(body, accountOf(message))) };
    } catch (error) {
      const level = error instanceof Busy ? 'warn' : 'error';
      logger[level]({ err: error, subject }, 'answering a request failed');
      // Omits a SQL statement's values, which the requester must not see.
      return { error: describeSafely(error) };
    }
  };
  const running = new Set<Promise<void>>();
  const subscription = link.nc.subscribe(subject, {
    queue,
    callback: (error, message) => {
      if (error !== null) return logger.error({ err: error, subject }, 'subscription failed');
      if (!isInbox(message.reply)) return logger.warn({ subject }, 'dropped a request without an inbox for its reply');
      const reply = (envelope: z.input<typeof Envelope>) => respond(message, encode(Envelope, envelope));
      const done = answerTo(message)
        .then(reply)
        .catch((failure: unknown) => {
          logger.error({ err: failure, subject }, 'sending a reply failed');
          // Such as a reply that exceeds the broker's limit: without any reply, the requester would wait.
          reply({ error: describeSafely(failure) });
        })
        .catch(() => undefined)
        .finally(() => running.delete(done));
      running.add(done);
    },
  });
  return {
    async stop() {
      await drainSubscription(subscription);
      await Promise.all(running);
    },
  };
}
