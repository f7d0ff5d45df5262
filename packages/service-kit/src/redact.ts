export const REDACTED = '[redacted]';

/** Keys whose values never reach a log, wherever they stand. */
const SECRET_KEY = /session_?ids?$|password|passwd|cookie|authorization|secret|token|api_?key|^otp$|_otp$|Otp$/i;
/** What customers write to people: `text` on the wire, `Message` among a job's settings. */
const MESSAGE_KEY = /^(text|messageText|message_text|Message)$/;

/**
 * Values that give themselves away inside any text: Instagram's session identifier (`<uid>%3A<random>%3A<n>%3A…`, with
 * colons or encoded), and our own tokens. A colon form needs its three parts, so that times and addresses stay readable.
 */
const SECRET_VALUE = /\b\d+%3A[^\s"'\\;,]+|\b\d+:[\w-]{6,}:\d+(?::[^\s"'\\;,]*)?|\btrawl_[\w-]{16,}/gi;

const MAX_DEPTH = 8;

/** The text without the secrets that can be told by their look. */
export const scrubText = (text: string): string => text.replace(SECRET_VALUE, REDACTED);

const isSecretKey = (key: string): boolean => SECRET_KEY.test(key) || MESSAGE_KEY.test(key);

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    ...redactEntries({ ...error }, depth),
    type: error.name,
    message: scrubText(error.message),
    stack: scrubText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
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

/** A copy fit for a log: secrets by their key and by their look taken out, errors as plain objects with their causes. */
export const redact = (object: object): Record<string, unknown> => redactEntries(object, 0);
