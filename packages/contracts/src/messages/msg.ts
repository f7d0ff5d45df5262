import type { ERROR_MESSAGES } from './error-messages.ts';
import { MessageShape, type SystemMessage } from './system-message.ts';

/** Everything that the system can say to a person: each code with its parameters. */
type Messages = typeof ERROR_MESSAGES;

export type MessageCode = keyof Messages;
export type ParamsOf<Code extends MessageCode> = Messages[Code];

/** A message with a known code. The code is stable; its words belong to the catalogues of `@trawl/messages`. */
export interface KnownMessage<Code extends MessageCode = MessageCode> extends SystemMessage {
  readonly code: Code;
}

type Rest<Code extends MessageCode> = keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>];

/** A message: `msg('job.not_found')`, `msg('input.too_long', { field: field('name'), count: 120 })`. */
export const msg = <Code extends MessageCode>(code: Code, ...[params]: Rest<Code>): KnownMessage<Code> =>
  params === undefined ? { code } : { code, params };

/** Zod carries strings only: a message as the text of a zod issue. */
export const problem = <Code extends MessageCode>(code: Code, ...rest: Rest<Code>): string =>
  JSON.stringify(msg(code, ...rest));

/** The message in the text of a zod issue; null where the text is zod's own. */
export function readProblem(text: string): SystemMessage | null {
  if (!text.startsWith('{')) return null;
  try {
    return MessageShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
