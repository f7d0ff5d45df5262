import { z } from 'zod';
import { Limited, type PlatformError, SessionChallenged, SessionDead, TargetUnavailable } from '../../errors.ts';
import { readAnswer } from '../read-answer.ts';
import { readJson } from '../read-json.ts';
import { WORDS } from '../words.ts';
import { DIRECT_WORDS } from './words.ts';

const Answer = z.object({ data: z.record(z.string(), z.unknown()) });
const Delivered = z.object({ message_id: z.union([z.string().min(1), z.number()]) });
const Refused = z.object({ message: z.string() });

/** A response without its body. */
export interface SendingHead {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** The platform accepted a message if its response identifies it; an empty response, or one with only errors, doesn't. */
function isSent(body: unknown): boolean {
  const answer = Answer.safeParse(body);
  return answer.success && Object.values(answer.data.data).some((one) => Delivered.safeParse(one).success);
}

/**
 * Interprets the response to a call that opens a conversation or sends: `sent`, a rejection, or null if it is unclear. Only
 * explicit statements count: a broken response may have delivered the message.
 *
 * @param text null if the page navigated before it was read
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
      // An unknown rejection in JSON is still a rejection; a server error isn't.
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
