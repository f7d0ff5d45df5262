import { z } from 'zod';

/**
 * A parameter of a message. Names and texts are inserted unchanged. Numbers, timestamps (ISO 8601), amounts (dollars, as a
 * decimal string) and durations (seconds) are formatted for the reader. Messages are rendered first, and a list of messages is
 * joined by commas.
 */
export type Param =
  | string
  | number
  | { readonly moment: string }
  | { readonly money: string }
  | { readonly seconds: number }
  | SystemMessage
  | readonly SystemMessage[];

/** A message as it is stored and sent. Its code may be unknown to an older version that reads it. */
export interface SystemMessage {
  readonly code: string;
  readonly params?: Readonly<Record<string, Param>>;
}

const CODE = z
  .string()
  .max(80)
  .regex(/^[a-z_]+(?:\.[a-zA-Z_]+)+$/);
/** Maximum nesting of messages in parameters. */
const DEPTH_MAX = 6;
const VALUES = [
  z.string(),
  z.number(),
  z.object({ moment: z.string() }),
  z.object({ money: z.string() }),
  z.object({ seconds: z.number() }),
] as const;

const messageOf = (param: z.ZodType<Param>) =>
  z.object({ code: CODE, params: z.record(z.string(), param).optional() }) as z.ZodType<SystemMessage>;

function paramOf(depth: number): z.ZodType<Param> {
  if (depth === 0) return z.union(VALUES);
  const nested = messageOf(paramOf(depth - 1));
  return z.union([...VALUES, nested, z.array(nested)]);
}

/** Validates a received message. */
export const MessageShape = messageOf(paramOf(DEPTH_MAX));

/** Maximum length of an encoded message on the bus. */
const ENCODED_MAX = 4_000;
/** NUL and lone surrogates, as JSON encodes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

function isStorable(message: SystemMessage): boolean {
  const encoded = JSON.stringify(message);
  return encoded.length <= ENCODED_MAX && !UNSTORABLE.test(encoded);
}

/** A message next to its English text on the bus. An invalid or unknown shape is ignored, because the text remains. */
export const OptionalMessage = MessageShape.refine(isStorable).optional().catch(undefined);

/** A message as clients receive it. */
export interface ShownMessage {
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A message next to its text in a response; null if the text has no code. */
export const ShownMessage = z
  .object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() })
  .nullable()
  .describe(
    'The code of the text and its parameters, for programs. A parameter may be a message itself.',
  ) as z.ZodType<ShownMessage | null>;

/** A notice in a response: its text in the language of the request, and its message. */
export const NoticeFields = { notice: z.string().optional(), noticeMessage: ShownMessage.optional() };
