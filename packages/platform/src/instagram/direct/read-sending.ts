import { z } from 'zod';
import { Limited, type PlatformError, SessionChallenged, SessionDead, TargetUnavailable } from '../../errors.ts';
import { readAnswer } from '../read-answer.ts';
import { readJson } from '../read-json.ts';
import { WORDS } from '../words.ts';
import { DIRECT_WORDS } from './words.ts';

const Answer = z.object({ data: z.record(z.string(), z.unknown()) });
const Delivered = z.object({ message_id: z.union([z.string().min(1), z.number()]) });
const Refused = z.object({ message: z.string() });

/** An answer without its body. */
export interface SendingHead {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** The platform took a message if it names it: an answer with nothing in it, or with errors beside nothing, is none of that. */
function isSent(body: unknown): boolean {
  const answer = Answer.safeParse(body);
  return answer.success && Object.values(answer.data.data).some((one) => Delivered.safeParse(one).success);
}

/**
 * What the answer to a call says that opens a conversation or sends: `sent`, a refusal, or null, nothing clear. Only what the
 * platform says in so many words counts: an answer that broke off may have delivered.
 *
 * @param text null where the page left before it was read
 * @param now milliseconds since 1970
 */
export function readSending(
  { status, retryAfter }: SendingHead,
  text: string | null,
  username: string,
  now: number,
): 'sent' | PlatformError | null {
  if (text === null) return byStatus(status);
  const body = parsed(text);
  if (isSent(body)) return 'sent';
  const words = Refused.safeParse(body);
  if (words.success && /invite is accepted/i.test(words.data.message)) {
    return new TargetUnavailable('unwritable', words.data.message, DIRECT_WORDS.requestUsed(username));
  }
  const subject = { missing: DIRECT_WORDS.noPerson(username), hidden: DIRECT_WORDS.noButton(username) };
  const reading = readAnswer({ status, text, retryAfter, landed: null }, subject, now);
  if (reading.kind === 'ambiguous') return new Limited(`${status} on sending`, WORDS.softBlock, null);
  if (reading.kind === 'data') return null;
  switch (reading.error.action) {
    case 'retire_session':
    case 'back_off':
    case 'stop_target':
      return reading.error;
    default:
      // A refusal in JSON that we don't know by name is one all the same; an error of the server's is not.
      return body !== null && status >= 400 && status < 500 ? unwritable(text, username) : null;
  }
}

const unwritable = (text: string, username: string): PlatformError =>
  new TargetUnavailable('unwritable', text.slice(0, 300), DIRECT_WORDS.noEditor(username));

function byStatus(status: number): PlatformError | null {
  if (status === 401 || status === 403) return new SessionDead(`${status}, and the page left`, WORDS.sessionDead);
  if (status === 400) return new SessionChallenged(`${status}, and the page left`, WORDS.challenged);
  return null;
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
