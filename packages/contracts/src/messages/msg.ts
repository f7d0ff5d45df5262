import type { ANSWER_MESSAGES } from './answer-messages.ts';
import type { AUDIT_MESSAGES } from './audit-messages.ts';
import type { DIRECT_MESSAGES } from './direct-messages.ts';
import type { ERROR_MESSAGES } from './error-messages.ts';
import type { MAIL_MESSAGES } from './mail-messages.ts';
import type { NOTICE_MESSAGES } from './notice-messages.ts';
import type { PLATFORM_MESSAGES } from './platform-messages.ts';
import type { RUN_MESSAGES } from './run-messages.ts';
import type { SystemMessage } from './system-message.ts';

/** All messages of the system: each code with its parameters. */
type Messages = typeof ERROR_MESSAGES &
  typeof ANSWER_MESSAGES &
  typeof AUDIT_MESSAGES &
  typeof DIRECT_MESSAGES &
  typeof MAIL_MESSAGES &
  typeof NOTICE_MESSAGES &
  typeof PLATFORM_MESSAGES &
  typeof RUN_MESSAGES;

export type MessageCode = keyof Messages;
type ParamsOf<Code extends MessageCode> = Messages[Code];

/** A message with a known code. The code is stable; its text is in the catalogues of `@trawl/messages`. */
export interface KnownMessage<Code extends MessageCode = MessageCode> extends SystemMessage {
  readonly code: Code;
}

type Rest<Code extends MessageCode> = keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>];

/** Creates a message: `msg('job.not_found')`, `msg('input.too_long', { field: field('name'), count: 120 })`. */
export const msg = <Code extends MessageCode>(code: Code, ...[params]: Rest<Code>): KnownMessage<Code> =>
  params === undefined ? { code } : { code, params };

/** Wraps a text without a code, such as one from an earlier release. */
export const unchanged = (text: string): SystemMessage => msg('text.unchanged', { text });

/** Encodes a message as the text of a zod issue, because zod accepts only strings. */
export const problem = <Code extends MessageCode>(code: Code, ...rest: Rest<Code>): string =>
  JSON.stringify(msg(code, ...rest));
