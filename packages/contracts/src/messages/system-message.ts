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
  readonly params?: Readonly<Record<string, Param>> | undefined;
}

const CODE = z
  .string()
  .max(80)
  .regex(/^[a-z_]+(?:\.[a-zA-Z_]+)+$/);
const ParamShape: z.ZodType<Param> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.object({ moment: z.string() }),
    z.object({ money: z.string() }),
    z.object({ seconds: z.number() }),
    MessageShape,
    z.array(MessageShape),
  ]),
);

/** Validates a received message. */
export const MessageShape: z.ZodType<SystemMessage> = z.object({
  code: CODE,
  params: z.record(z.string(), ParamShape).optional(),
});

/** A message next to its text in a response; null if the text has no code. */
export const ShownMessage: z.ZodType<SystemMessage | null> = z
  .object({ code: z.string(), params: z.record(z.string(), z.unknown() as z.ZodType<Param>).optional() })
  .nullable()
  .describe('The code of the text and its parameters, for programs. A parameter may be a message itself.');

/** A notice in a response: its text in the language of the request, and its message. */
export const NoticeFields = { notice: z.string().optional(), noticeMessage: ShownMessage.optional() };
