import { z } from 'zod';

/**
 * What a message fills in. Names and texts are shown as they are; numbers, moments (ISO 8601), amounts (dollars, as a decimal
 * string) and durations (seconds) in the reader's language and formats; messages are rendered first. A list of messages is
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

/** A message as it is stored and sent: its code may be newer than the code that reads it. */
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

/** A message as it comes over the wire. */
export const MessageShape: z.ZodType<SystemMessage> = z.object({
  code: CODE,
  params: z.record(z.string(), ParamShape).optional(),
});
