import { z } from 'zod';
import { Limited, SessionDead, Transient, UnexpectedAnswer } from '../errors.ts';
import type { Channel } from './browser-channel.ts';
import type { PageAnswer } from './in-page-fetch.ts';
import { type RawAnswer, readAnswer, type Subject } from './read-answer.ts';
import { WORDS } from './words.ts';

export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as a form by POST; a GET without it. */
  readonly form?: Readonly<Record<string, string>>;
  /** Path of the page a person would be on. */
  readonly referrer: string;
  readonly subject: Subject;
}

export interface ClientOptions {
  readonly channel: Channel;
  /** Keeps the account's pace. */
  readonly beforeRequest: (signal: AbortSignal) => Promise<void>;
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const WHO_AM_I: Call = {
  path: '/api/v1/accounts/edit/web_form_data/',
  referrer: '/accounts/edit/',
  subject: { missing: WORDS.unexpected, hidden: WORDS.unexpected },
};
const OwnForm = z.object({ form_data: z.object({ username: z.string().min(1) }) });

/** Calls the platform as one session. Every request waits for the account's pace. Throws `PlatformError`. */
export class Client {
  readonly #options: ClientOptions;
  #wasAlive = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The answer's JSON, whole numbers past 2^53 as strings. */
  async call(call: Call, signal: AbortSignal): Promise<unknown> {
    const reading = await this.#read(call, signal);
    if (reading.kind === 'data') return reading.body;
    if (reading.kind === 'failed') throw reading.error;
    // Alive, so it is the platform that wants a pause. A dead session throws here.
    await this.whoAmI(signal);
    throw new Limited('401, but the session is alive', WORDS.softBlock, null);
  }

  /** The session's own username. Throws `SessionDead` where it counts as logged out. */
  async whoAmI(signal: AbortSignal): Promise<string> {
    const reading = await this.#read(WHO_AM_I, signal);
    if (reading.kind === 'failed') throw reading.error;
    if (reading.kind === 'ambiguous') throw new Limited('401 on the account’s own form', WORDS.softBlock, null);
    const form = OwnForm.safeParse(reading.body);
    if (!form.success) throw new UnexpectedAnswer('The account’s form names nobody', WORDS.unexpected);
    this.#wasAlive = true;
    return form.data.form_data.username;
  }

  /** Asks once whether the session counts as logged in, for calls that visitors get an answer to as well. Throws `SessionDead`. */
  async ensureAlive(signal: AbortSignal): Promise<void> {
    if (!this.#wasAlive) await this.whoAmI(signal);
  }

  async #read(call: Call, signal: AbortSignal) {
    const first = await this.#send(call, false, signal);
    // Data calls don't redirect where all is well. Only following shows whether it leads to login or to a challenge.
    const answer = first.kind === 'redirect' ? await this.#send(call, true, signal) : first;
    return readAnswer(rawAnswer(answer, first), call.subject, this.#options.now());
  }

  async #send(call: Call, follow: boolean, signal: AbortSignal): Promise<PageAnswer> {
    const { channel, beforeRequest, timeoutMs } = this.#options;
    await beforeRequest(signal);
    const parameters = new URLSearchParams(call.query);
    const query = parameters.size === 0 ? '' : `?${parameters}`;
    const form = call.form === undefined ? null : new URLSearchParams(call.form).toString();
    return channel.send({ path: `${call.path}${query}`, form, referrer: call.referrer, follow, timeoutMs }, signal);
  }
}

function rawAnswer(answer: PageAnswer, first: PageAnswer): RawAnswer {
  switch (answer.kind) {
    case 'answer':
      return answer;
    case 'timeout':
      throw new Transient('No answer in time', WORDS.timeout);
    case 'redirect':
      throw new SessionDead('Redirected without end', WORDS.sessionDead);
    case 'broken':
      // The page may not follow to another origin: away from the data means away from the session.
      if (first.kind === 'redirect') throw new SessionDead('Redirected to another site', WORDS.sessionDead);
      throw new Transient(`Connection failed: ${answer.message}`, WORDS.network);
  }
}
