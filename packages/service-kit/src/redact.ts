import { z } from 'zod';

const REDACTED = '[redacted]';

/** Keys whose values are never logged, at any depth. */
const SECRET_KEY = /session_?ids?$|password|passwd|cookie|authorization|secret|token|api_?key|^otp$|_otp$|Otp$/i;
/** Texts of users' messages: `text` in wire formats, `Message` in a job's settings. */
const MESSAGE_KEY = /^(text|messageText|message_text|Message)$/;

/**
 * Secrets that can be recognized in any text: a platform’s session ID (`<uid>%3A<random>%3A<n>%3A…`, with colons or
 * encoded), and our tokens. The form with colons requires three parts, so that times and addresses stay readable.
 */
const SECRET_VALUES = [/\b\d+%3A[^\s"'\\;,]+/gi, /\b\d+:[\w-]{6,}:\d+(?::[^\s"'\\;,]*)?/gi, /\btrawl_[\w-]{16,}/gi];

const MAX_DEPTH = 8;
/** An AggregateError is logged with this many of its errors: the others usually have the same reason. */
const MAX_ERRORS = 10;

/**
 * The end of drizzle's message for a failed query, plain and inside JSON: the statement's values, which may contain user input.
 */
const PARAMETERS = /\nparams: [\s\S]*|\\nparams: (?:[^"\\]|\\.)*/g;

/** The text without statement values and recognizable secrets. */
export const scrubText = (text: string): string =>
  SECRET_VALUES.reduce((rest, secret) => rest.replace(secret, REDACTED), text.replace(PARAMETERS, ''));

/** Fields of PostgreSQL's and drizzle's errors that contain values of the statement. */
const STATEMENT_KEY = /^(params|parameters|detail|where|internalQuery)$/;
const FailedQuery = z.object({ query: z.string(), params: z.array(z.unknown()) });
const DatabaseError = z.object({ severity: z.string(), code: z.string() });

/** PostgreSQL quotes an invalid value at the end of its message, after a colon. */
function messageOf(error: Error): string {
  const failed = FailedQuery.safeParse(error).data;
  if (failed) return `Failed query: ${failed.query}`;
  if (!DatabaseError.safeParse(error).success) return error.message;
  const quoted = error.message.indexOf(': "');
  return quoted < 0 ? error.message : error.message.slice(0, quoted);
}

/** The frames of a stack, without the message above them. */
function framesOf({ stack = '', message }: Error): string {
  const begins = message === '' ? 0 : stack.indexOf(message);
  return begins < 0 ? '' : stack.slice(begins + message.length);
}

const isSecretKey = (key: string): boolean => SECRET_KEY.test(key) || MESSAGE_KEY.test(key);

function redactError(error: Error, depth: number): Record<string, unknown> {
  const message = scrubText(messageOf(error));
  const ofStatement = FailedQuery.safeParse(error).success || DatabaseError.safeParse(error).success;
  const fields = Object.entries(error).filter(([key]) => !(ofStatement && STATEMENT_KEY.test(key)));
  return {
    ...redactEntries(Object.fromEntries(fields), depth),
    type: error.name,
    message,
    stack: scrubText(`${error.name}: ${message}${framesOf(error)}`),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: redactValue(error.errors.slice(0, MAX_ERRORS), depth + 1) }),
  };
}

function redactEntries(object: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, isSecretKey(key) ? REDACTED : redactValue(value, depth + 1)]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (value instanceof Date || ArrayBuffer.isView(value)) return value instanceof Date ? value : '[bytes]';
  return redactEntries(value, depth);
}

/** An error's public description: its message without values and secrets. */
export const describeSafely = (error: unknown): string =>
  error instanceof Error ? scrubText(messageOf(error)) : scrubText(String(error));

/** A copy for logging: secrets are removed by key and by pattern, errors become plain objects with their causes and parts. */
export const redact = (object: object): Record<string, unknown> => redactEntries(object, 0);
