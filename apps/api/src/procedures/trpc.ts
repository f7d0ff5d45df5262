import { type ErrorCode, fieldAt, msg, readProblem, type SystemMessage } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { AppError, type ErrorDetails } from '../app-error.ts';
import type { AppContext } from '../context.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { Client, RequestUser } from '../request-user.ts';
import { findUnstorable } from '../storable.ts';
import { httpStatusOf, trpcCodeOf } from './error-status.ts';

/** One request: the application, who asks, and the means to begin or end a session. */
export interface RequestContext {
  readonly app: AppContext;
  readonly client: Client;
  /** The session's token as it came in, from the cookie or the Authorization header. */
  readonly token: string | null;
  readonly user: RequestUser | null;
  /** What the client reads, by its Accept-Language header. */
  readonly language: Language;
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

/** What a failure tells the client: its kind, and the message in words as well as by code and parameters. */
export interface FailureData extends ErrorDetails {
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly messageCode: string;
  readonly params?: SystemMessage['params'];
  readonly message: string;
}

interface Failed extends ErrorDetails {
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly problem: SystemMessage;
}

/** A failure as it leaves the server. */
export const inWords = ({ problem, ...failed }: Failed, language: Language): FailureData => ({
  ...failed,
  messageCode: problem.code,
  ...(problem.params && { params: problem.params }),
  message: render(problem, language),
});

const AWAY = msg('request.unavailable');

/** What leaves the server of any error: our own refusals as they are, bad input in words, everything else not at all. */
export function failureOf(error: TRPCError): Failed {
  const { cause } = error;
  if (cause instanceof AppError) {
    return { code: cause.code, httpStatus: httpStatusOf(cause), ...cause.details, problem: cause.problem };
  }
  if (cause instanceof z.core.$ZodError && error.code === 'BAD_REQUEST') {
    return { code: 'bad_input', httpStatus: 400, problem: problemsOf(cause) };
  }
  if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED') {
    return { code: 'not_found', httpStatus: 404, problem: msg('request.no_route') };
  }
  if (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST') {
    return { code: 'bad_input', httpStatus: 400, problem: msg('request.unreadable') };
  }
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') {
    return { code: 'unsupported_media_type', httpStatus: 415, problem: msg('request.not_json') };
  }
  if (error.code === 'PAYLOAD_TOO_LARGE') {
    return { code: 'payload_too_large', httpStatus: 413, problem: msg('request.too_large') };
  }
  if (isUnavailable(cause)) return { code: 'unavailable', httpStatus: 503, problem: AWAY };
  return { code: 'internal', httpStatus: 500, problem: msg('request.failed') };
}

/** All problems of an input; a single one as it is. */
function problemsOf({ issues }: z.core.$ZodError): SystemMessage {
  const [first, ...others] = issues.map(problemOf);
  return first && others.length === 0 ? first : msg('input.problems', { problems: issues.map(problemOf) });
}

/** What isn't a field's name may be anything that slipped into its place, a secret too: it is not repeated. */
const nameOf = (key: string): string => (/^\w{1,40}$/.test(key) ? key : 'one with an unusual name');

/** Zod's own messages are for programmers; people are told which field it is, and whether it is there at all. */
function problemOf(issue: z.core.$ZodIssue): SystemMessage {
  if (issue.code === 'unrecognized_keys') {
    return msg('input.unknown_fields', { names: issue.keys.map(nameOf).join(', ') });
  }
  const problem = readProblem(issue.message);
  if (problem !== null) return problem;
  const missing = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
  return msg(missing ? 'input.required' : 'input.invalid', { field: fieldAt(issue.path) });
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      const { message, ...data } = inWords(failureOf(error), ctx?.language ?? 'en');
      return { ...shape, message, data };
    },
  });

/** Our own refusals travel as the cause of tRPC's error; so does a database that is away. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && isUnavailable(result.error.cause)) {
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: render(AWAY), cause: result.error.cause });
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
  throw new AppError('bad_input', msg('input.unstorable', { field: fieldAt(path) }));
});

/** For visitors. */
export const publicProcedure = t.procedure.use(refusals).use(storableInput);

/** For whoever is logged in, verified or not. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  const { user, token } = ctx;
  if (!user || !token) throw new AppError('not_logged_in', msg('auth.sign_in'));
  return next({ ctx: { ...ctx, user, token } });
});

/** For logged-in users whose address is verified: the dashboard and all it does. */
export const verifiedProcedure = userProcedure.use(({ ctx, next }) => {
  if (!ctx.user.emailVerified) {
    throw new AppError('email_not_verified', msg('auth.verify_email'));
  }
  return next({ ctx });
});
