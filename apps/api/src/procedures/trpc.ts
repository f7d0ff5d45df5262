import { type ErrorCode, fieldLabel } from '@trawl/contracts';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { AppError, type ErrorDetails } from '../app-error.ts';
import type { AppContext } from '../context.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { Client, Person } from '../person.ts';
import { findUnstorable } from '../storable.ts';
import { httpStatusOf, trpcCodeOf } from './error-status.ts';

/** One request: the application, who asks, and the means to begin or end a session. */
export interface RequestContext {
  readonly app: AppContext;
  readonly client: Client;
  /** The session's token as it came in, from the cookie or the Authorization header. */
  readonly token: string | null;
  readonly person: Person | null;
  /** Of the header by that name. */
  readonly idempotencyKey: string | null;
  /** Is the session still one, and its person's? For streams, which outlive their request. */
  stillThere(): Promise<boolean>;
  setSession(token: string): void;
  clearSession(): void;
}

export interface Meta extends OpenApiMeta {
  /** Stands beside the data in REST's envelope. */
  message?: string;
  /** The most bytes of its body, where that is more than `BODY_LIMIT`. */
  bodyLimit?: number;
  /** Set where the answer shows a secret, this once: it is not kept for an Idempotency-Key. */
  secretAnswer?: true;
}

/** What a failed procedure's error carries besides its message. */
export interface FailureData extends ErrorDetails {
  readonly code: ErrorCode;
  readonly httpStatus: number;
}

const AWAY = 'This can’t be stored or read just now. Nothing was changed; please try again in a moment.';
const GENERIC = 'Something went wrong on our side. Please try again.';

/** What leaves the server of any error: our own refusals as they are, bad input in words, everything else not at all. */
export function failureOf(error: TRPCError): FailureData & { message: string } {
  const { cause } = error;
  if (cause instanceof AppError) {
    return { code: cause.code, httpStatus: httpStatusOf(cause), ...cause.details, message: cause.message };
  }
  if (cause instanceof z.core.$ZodError && error.code === 'BAD_REQUEST') {
    return { code: 'bad_input', httpStatus: 400, message: problemsOf(cause) };
  }
  if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED') {
    return { code: 'not_found', httpStatus: 404, message: 'There is nothing at this address.' };
  }
  if (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST') {
    return { code: 'bad_input', httpStatus: 400, message: 'The request could not be read.' };
  }
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') {
    return { code: 'unsupported_media_type', httpStatus: 415, message: 'Please send JSON.' };
  }
  if (error.code === 'PAYLOAD_TOO_LARGE') {
    return { code: 'payload_too_large', httpStatus: 413, message: 'The request is too large.' };
  }
  if (isUnavailable(cause)) return { code: 'unavailable', httpStatus: 503, message: AWAY };
  return { code: 'internal', httpStatus: 500, message: GENERIC };
}

/** All problems of an input, each once, joined by commas. */
const problemsOf = (error: z.core.$ZodError): string =>
  [
    ...new Set(
      error.issues.map((issue) =>
        issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.map(nameOf).join(', ')}` : inWords(issue),
      ),
    ),
  ].join(', ');

/** What isn't a field's name may be anything that slipped into its place, a secret too: it is not repeated. */
const nameOf = (key: string): string => (/^\w{1,40}$/.test(key) ? key : 'one with an unusual name');

/** zod's own messages are for programmers; a person is told which field it is, and whether it is there at all. */
function inWords(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too |Unrecognized)/.test(issue.message) || issue.path.length === 0) return issue.message;
  const field = fieldLabel(issue.path) ?? 'A field';
  const missing = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
  return missing ? `${field} is required` : `${field} is not valid`;
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error }) {
      const { message, ...data } = failureOf(error);
      return { ...shape, message, data };
    },
  });

/** Our own refusals travel as the cause of tRPC's error; so does a database that is away. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && isUnavailable(result.error.cause)) {
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: AWAY, cause: result.error.cause });
  }
  if (!result.ok && result.error.cause instanceof AppError) {
    throw new TRPCError({
      code: trpcCodeOf(result.error.cause),
      message: result.error.cause.message,
      cause: result.error.cause,
    });
  }
  return result;
});

export const { router, createCallerFactory, mergeRouters } = t;

/** Refuses texts that the database can't store, in whatever field of whatever procedure. */
const storableInput = t.middleware(async ({ next, getRawInput }) => {
  const path = findUnstorable(await getRawInput());
  if (path === null) return next();
  throw new AppError('bad_input', `${fieldLabel(path) ?? 'A field'} has characters that can’t be stored`);
});

/** For visitors. */
export const publicProcedure = t.procedure.use(refusals).use(storableInput);

/** For whoever is logged in, verified or not. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  const { person, token } = ctx;
  if (!person || !token) throw new AppError('not_logged_in', 'Please sign in.');
  return next({ ctx: { ...ctx, person, token } });
});

/** For logged-in users whose address is verified: the dashboard and all it does. */
export const verifiedProcedure = userProcedure.use(({ ctx, next }) => {
  if (!ctx.person.emailVerified) {
    throw new AppError('email_not_verified', 'Please verify your email address first.');
  }
  return next({ ctx });
});
