import { z } from 'zod';
import { Limited, SessionDead, TargetUnavailable, Transient, UnexpectedAnswer } from '../errors.ts';
import type { Channel } from './browser-channel.ts';
import type { NextPage, PageAnswer } from './in-page-fetch.ts';
import { type RawAnswer, readAnswer, type Subject } from './read-answer.ts';
import { WORDS } from './words.ts';

export interface Call {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as a form by POST; without it the call is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** Path of the page that a user would be on. */
  readonly referrer: string;
  readonly subject: Subject;
  /** Where the response contains the cursor and where the next call sends it; absent if no further page is wanted. */
  readonly next?: NextPage;
}

export interface ClientOptions {
  readonly channel: Channel;
  /** Enforces the account's pace. */
  readonly beforeRequest: (signal: AbortSignal) => Promise<void>;
  /** Whether pages of a list are requested in advance, without `beforeRequest`. */
  readonly readsAhead?: boolean;
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The session counts as dead after this many redirects that the page couldn't follow. */
const REDIRECT_TRIES = 2;

const WHO_AM_I: Call = {
  path: '/api/v1/accounts/edit/web_form_data/',
  referrer: '/accounts/edit/',
  subject: { missing: WORDS.unexpected, hidden: WORDS.unexpected },
};
const OwnForm = z.object({ form_data: z.object({ username: z.string().min(1) }) });

/** Calls the platform with one session. Every request waits for the account's pace. Throws `PlatformError`. */
export class Client {
  readonly #options: ClientOptions;
  #wasAlive = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** The response's JSON, with integers above 2^53 as strings. */
  async call(call: Call, signal: AbortSignal): Promise<unknown> {
    const reading = await this.#read(call, signal);
    if (reading.kind === 'data') return reading.body;
    if (reading.kind === 'failed') throw reading.error;
    // Throws if the session is dead. A 401 with a live session means that the platform wants a pause.
    await this.whoAmI(signal);
    throw new Limited('401, but the session is alive', WORDS.softBlock, null);
  }

  /** The session's username. Throws `SessionDead` if it is logged out. */
  async whoAmI(signal: AbortSignal): Promise<string> {
    const reading = await this.#read(WHO_AM_I, signal);
    if (reading.kind === 'failed') throw asUnexpected(reading.error, 'No form of the account');
    if (reading.kind === 'ambiguous') throw new Limited('401 on the account’s own form', WORDS.softBlock, null);
    const form = OwnForm.safeParse(reading.body);
    if (!form.success) throw new UnexpectedAnswer('The account’s form contains no username', WORDS.unexpected);
    this.#wasAlive = true;
    return form.data.form_data.username;
  }

  /** Checks once that the session is logged in, before calls that visitors can make too. Throws `SessionDead`. */
  async ensureAlive(signal: AbortSignal): Promise<void> {
    if (!this.#wasAlive) await this.whoAmI(signal);
  }

  async #read(call: Call, signal: AbortSignal) {
    return readAnswer(await this.#answer(call, signal), call.subject, this.#options.now());
  }

  /** Data calls normally don't redirect. Only following the redirect shows whether it leads to the login page or to a challenge. */
  async #answer(call: Call, signal: AbortSignal): Promise<RawAnswer> {
    for (let tries = 1; ; tries++) {
      const first = await this.#send(call, false, signal);
      if (first.kind !== 'redirect') return rawAnswer(first);
      const followed = await this.#send(call, true, signal);
      if (followed.kind !== 'broken') return rawAnswer(followed);
      // The page can't follow a redirect to another site, which means that the session has ended. A connection that fails looks the same.
      if (tries === REDIRECT_TRIES) throw new SessionDead('Redirected to another site', WORDS.sessionDead);
    }
  }

  async #send(call: Call, follow: boolean, signal: AbortSignal): Promise<PageAnswer> {
    const { channel, beforeRequest, readsAhead, timeoutMs } = this.#options;
    await beforeRequest(signal);
    const parameters = new URLSearchParams(call.query);
    const query = parameters.size === 0 ? '' : `?${parameters}`;
    const form = call.form === undefined ? null : new URLSearchParams(call.form).toString();
    const next = (readsAhead && call.next) || null;
    return channel.send(
      { path: `${call.path}${query}`, form, referrer: call.referrer, follow, timeoutMs, next },
      signal,
    );
  }
}

/** Replaces the error of a call that says nothing about whether the target can be read. */
export const asUnexpected = (error: unknown, what: string): unknown =>
  error instanceof TargetUnavailable
    ? new UnexpectedAnswer(`${what}: ${error.message}`, WORDS.unexpected, { cause: error })
    : error;

function rawAnswer(answer: PageAnswer): RawAnswer {
  switch (answer.kind) {
    case 'answer':
      return answer;
    case 'timeout':
      throw new Transient('No answer in time', WORDS.timeout);
    case 'redirect':
      throw new SessionDead('Redirected without end', WORDS.sessionDead);
    case 'broken':
      throw new Transient(`Connection failed: ${answer.message}`, WORDS.network);
  }
}
