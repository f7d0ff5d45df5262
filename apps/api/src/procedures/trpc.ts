import { type AnswerCode, type ErrorCode, fieldAt, msg, readProblem, type SystemMessage } from '@trawl/contracts';
import type { Language } from '@trawl/messages';
import { render } from '@trawl/messages/server';
import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import { AppError, type ErrorDetails } from '../app-error.ts';
import type { AppContext } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { isUnavailable } from '../db/unavailable.ts';
import type { Client, RequestUser } from '../request-user.ts';
import { findUnstorable } from '../storable.ts';
import { httpStatusOf, trpcCodeOf } from './error-status.ts';

/**
 * Stores the answer of a request for its idempotency key, with the transaction of its effect.
 *
 * @throws AppError wrong_state if another request has replaced this one
 */
export type StoreAnswer = (tx: Tx, answer: unknown) => Promise<void>;

/** The context of a request: the application, the user, and functions to begin or end a session. */
export interface RequestContext {
  readonly app: AppContext;
  readonly client: Client;
  /** The session token of the request, from the cookie or the Authorization header. */
  readonly token: string | null;
  readonly user: RequestUser | null;
  /** The language of its Accept-Language header. */
  readonly language: Language;
  /** From the header of that name. */
  readonly idempotencyKey: string | null;
  /** Null if nothing is stored for the request. */
  readonly storeAnswer: StoreAnswer | null;
  /** From the If-Match header: the version of a job that a change is based on. */
  readonly ifMatch: string | null;
  /** Whether the session is still valid for this user. For streams, which outlive their request. */
  isSessionValid(): Promise<boolean>;
  setSession(token: string): void;
  clearSession(): void;
}

export interface Meta extends OpenApiMeta {
  /** Its text is returned next to the data in REST's envelope. */
  message?: AnswerCode;
  /** Maximum bytes of the body, if higher than `BODY_LIMIT`. */
  bodyLimit?: number;
  /** Set if the response contains a one-time secret: it isn't stored for an Idempotency-Key. */
  secretAnswer?: true;
}

/** The fields of an error response: the error code, and the message both as text and as a code with parameters. */
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

/** Adds the message's text, code and parameters to an error. */
export const inWords = ({ problem, ...failed }: Failed, language: Language): FailureData => ({
  ...failed,
  messageCode: problem.code,
  ...(problem.params && { params: problem.params }),
  message: render(problem, language),
});

/** The fields of a response with a notice: its text, code and parameters. */
export const noticeFields = (
  notice: SystemMessage | null,
  language: Language,
): { readonly notice?: string; readonly noticeMessage?: SystemMessage } =>
  notice === null ? {} : { notice: render(notice, language), noticeMessage: notice };

const UNAVAILABLE = msg('request.unavailable');

/** The public part of any error: expected errors unchanged, invalid input as messages, a general message for others. */
export function failureOf(error: TRPCError): Failed {
  const { cause } = error;
  if (cause instanceof AppError) {
    return { code: cause.code, httpStatus: httpStatusOf(cause), ...cause.details, problem: cause.problem };
  }
  if (cause instanceof z.core.$ZodError && error.code === 'BAD_REQUEST') {
    return { code: 'bad_input', httpStatus: 400, ...fieldOf(cause), problem: problemsOf(cause) };
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
  if (isUnavailable(cause)) return { code: 'unavailable', httpStatus: 503, problem: UNAVAILABLE };
  return { code: 'internal', httpStatus: 500, problem: msg('request.failed') };
}

/** All problems of an input as one message; a single problem unchanged. */
function problemsOf({ issues }: z.core.$ZodError): SystemMessage {
  const [first, ...others] = issues.map(problemOf);
  return first && others.length === 0 ? first : msg('input.problems', { problems: issues.map(problemOf) });
}

/** The path of the only invalid field. Unknown fields have no path. */
function fieldOf({ issues }: z.core.$ZodError): Pick<ErrorDetails, 'field'> {
  const [field, ...others] = new Set(issues.map(({ path }) => path.join('.')));
  return field && others.length === 0 ? { field } : {};
}

/** A key that isn't a valid field name may be anything, even a secret, so don't repeat it. */
const nameOf = (key: string): string => (/^\w{1,40}$/.test(key) ? key : '…');

export const unknownFields = (names: readonly string[]): SystemMessage =>
  msg('input.unknown_fields', { names: names.map(nameOf).join(', ') });

const MISSING = 'missing';
// Marks missing values of all types. Zod's own messages mention them for some types only, and its issues don't contain the value.
z.config({ customError: ({ input }) => (input === undefined ? MISSING : undefined) });

/** Zod's messages are for programmers; users get the field's name, and whether it is missing. */
function problemOf(issue: z.core.$ZodIssue): SystemMessage {
  if (issue.code === 'unrecognized_keys') {
    return unknownFields(issue.keys);
  }
  const problem = readProblem(issue.message);
  if (problem !== null) return problem;
  const ofUnion = issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => readProblem(message)) : [];
  const told = ofUnion.find((each) => each !== null);
  if (told) return told;
  const limit = limitOf(issue);
  if (limit !== null) return limit;
  const field = fieldAt(issue.path);
  if (issue.message === MISSING) return msg('input.required', { field });
  if (issue.code === 'invalid_value') return msg('input.not_one_of', { field, choices: issue.values.join(', ') });
  if (issue.code === 'invalid_type' && issue.expected === 'object' && issue.path.length === 0) {
    return msg('request.not_object');
  }
  return msg('input.invalid', { field });
}

/** The problem of a number or a text beyond its limit. */
function limitOf(issue: z.core.$ZodIssue): SystemMessage | null {
  const field = fieldAt(issue.path);
  if (issue.code === 'too_big' && issue.inclusive) {
    if (issue.origin === 'string') return msg('input.too_long', { field, count: Number(issue.maximum) });
    if (isOfNumber(issue.origin)) return msg('input.too_big', { field, count: Number(issue.maximum) });
  }
  if (issue.code === 'too_small' && issue.inclusive && isOfNumber(issue.origin)) {
    return msg('input.too_small', { field, count: Number(issue.minimum) });
  }
  return null;
}

const isOfNumber = (origin: string): boolean => origin === 'number' || origin === 'int';

/** Streams send a ping when nothing else happens, and clients reconnect without one. */
export const SSE = {
  ping: { enabled: true, intervalMs: 15_000 },
  client: { reconnectAfterInactivityMs: 40_000 },
} as const;

const t = initTRPC
  .context<RequestContext>()
  .meta<Meta>()
  .create({
    sse: SSE,
    errorFormatter({ shape, error, ctx }) {
      const { message, ...data } = inWords(failureOf(error), ctx?.language ?? 'en');
      return { ...shape, message, data };
    },
  });

/** Expected errors are the cause of tRPC's error, and so is an unavailable database. */
const refusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && isUnavailable(result.error.cause)) {
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: render(UNAVAILABLE), cause: result.error.cause });
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

/**
 * The schema of a large response. tRPC calls `parseAsync`, for which zod doesn't use its compiled parsers; this schema's `parseAsync`
 * uses them.
 */
export const compiled = <S extends z.ZodType>(schema: S): S =>
  Object.create(schema, { parseAsync: { value: async (value: unknown) => schema.parse(value) } });

/** Rejects texts that the database can't store, in any field of any procedure. */
const storableInput = t.middleware(async ({ next, getRawInput }) => {
  const path = findUnstorable(await getRawInput());
  if (path === null) return next();
  throw new AppError('bad_input', msg('input.unstorable', { field: fieldAt(path) }));
});

/** For all visitors. */
export const publicProcedure = t.procedure.use(refusals).use(storableInput);

/** For logged-in users, verified or not. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  const { user, token } = ctx;
  if (!user || !token) throw new AppError('not_logged_in', msg('auth.sign_in'));
  return next({ ctx: { user, token } });
});

/** For logged-in users with a verified address: the dashboard and all its actions. */
export const verifiedProcedure = userProcedure.use(({ ctx, next }) => {
  if (!ctx.user.emailVerified) {
    throw new AppError('email_not_verified', msg('auth.verify_email'));
  }
  return next();
});
