import type { SystemMessage } from '@trawl/contracts';
import { z } from 'zod';
import {
  Limited,
  type PlatformError,
  SessionChallenged,
  SessionDead,
  TargetUnavailable,
  Transient,
  UnexpectedAnswer,
} from '../errors.ts';
import { readJson } from './read-json.ts';
import { WORDS } from './words.ts';

/** A response as received. `landed` is the final path of a followed redirect. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
  readonly landed: string | null;
}

/** The subject of a call, for messages that say it can't be read. */
export interface Subject {
  readonly missing: SystemMessage;
  readonly hidden: SystemMessage;
}

/** `ambiguous`: a soft block and a dead session have the same response; only the account's own form distinguishes them. */
export type Reading =
  | { readonly kind: 'data'; readonly body: unknown }
  | { readonly kind: 'failed'; readonly error: PlatformError }
  | { readonly kind: 'ambiguous' };

const text = z.string().catch('');
/** The relevant fields of a rejection. */
const Refusal = z.object({
  status: text,
  message: text,
  error_type: text,
  type: text,
  spam: z.boolean().catch(false),
  require_login: z.boolean().catch(false),
  checkpoint_url: text,
  challenge: z.object({ url: text }).catch({ url: '' }),
  errors: z.array(z.object({ message: text, summary: text })).catch([]),
  data: z.unknown().optional(),
});

const failed = (error: PlatformError): Reading => ({ kind: 'failed', error });

const challenged = (where: string, message: string): Reading =>
  failed(new SessionChallenged(message, where.includes('suspended') ? WORDS.suspended : WORDS.challenged));

/** Longer delays, such as a time instead of a duration, are shortened to this. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** `Retry-After` in milliseconds, from seconds or a date. Null if it is missing or invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(RETRY_AFTER_MAX_MS, Math.max(0, ms));
}

function parsed(text: string): { ok: true; body: unknown } | { ok: false } {
  try {
    return { ok: true, body: readJson(text) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false };
    throw error;
  }
}

/** Interprets a response: data, or a rejection with its class and instructions for the user. `now` in milliseconds since 1970. */
export function readAnswer(answer: RawAnswer, subject: Subject, now: number): Reading {
  const { status, landed } = answer;
  const log = `${status} ${answer.text.slice(0, 300)}`;
  if (landed?.startsWith('/accounts/login')) return failed(new SessionDead('Redirected to log in', WORDS.sessionDead));
  if (landed !== null && /^\/(challenge|accounts\/suspended|suspended)/.test(landed)) {
    return challenged(landed, `Redirected to ${landed}`);
  }
  if (status === 429) return failed(new Limited(log, WORDS.limited, retryAfterMs(answer.retryAfter, now)));
  if (status >= 500) return failed(new Transient(log, WORDS.serverError));
  const json = parsed(answer.text);
  return json.ok ? readBody(json.body, answer, subject, now) : readText(answer, subject, log);
}

/** Responses that aren't JSON. */
function readText({ status, text }: RawAnswer, subject: Subject, log: string): Reading {
  // This bare text hides a challenge; a real "not found" page is HTML.
  if (status === 404 && text.trim() === 'Not Found') return challenged('', `Masked challenge: ${log}`);
  if (status === 404) return failed(new TargetUnavailable('missing', log, subject.missing));
  if (status === 401 || status === 403) return { kind: 'ambiguous' };
  return failed(new Transient(`Not JSON: ${log}`, WORDS.unreadable));
}

function readBody(body: unknown, answer: RawAnswer, subject: Subject, now: number): Reading {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return { kind: 'data', body };
  const { status, message, spam, require_login, checkpoint_url, challenge, error_type, errors, type, data } =
    refusal.data;
  const log = `${answer.status} ${message || answer.text.slice(0, 300)}`;
  const challengeUrl = checkpoint_url || challenge.url;

  if (/login_required|user_has_logged_out/.test(message)) return failed(new SessionDead(log, WORDS.sessionDead));
  if (/checkpoint_required|challenge_required|consent_required/.test(message) || challengeUrl || type === 'CHALLENGE') {
    return challenged(challengeUrl, log);
  }
  if (message === 'feedback_required' || spam) return failed(new SessionChallenged(log, WORDS.spamBlocked));
  if (answer.status === 401 || require_login) return { kind: 'ambiguous' };
  if (/rate.?limit|wait a few minutes/i.test(message)) {
    return failed(new Limited(log, WORDS.softBlock, retryAfterMs(answer.retryAfter, now)));
  }
  if (/not authorized to view/i.test(message)) return failed(new TargetUnavailable('private', log, subject.hidden));
  if (answer.status === 404 || (status === 'fail' && /not found|unavailable|been deleted/i.test(message))) {
    return failed(new TargetUnavailable('missing', log, subject.missing));
  }
  if (error_type === 'generic_request_error') return failed(new Transient(log, WORDS.serverError));
  if (errors.some((error) => /rate limit/i.test(`${error.message} ${error.summary}`))) {
    return failed(new Limited(log, WORDS.limited, retryAfterMs(answer.retryAfter, now)));
  }
  const nothing = errors.length > 0 && (data === undefined || data === null);
  if (status === 'fail' || answer.status >= 400 || nothing) return failed(new UnexpectedAnswer(log, WORDS.unexpected));
  return { kind: 'data', body };
}
