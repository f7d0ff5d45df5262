import type { SystemMessage } from './system-message.ts';

/** Examples that define the types of parameters; tests render every message with them. */
export const TEXT = 'text' as string;
export const COUNT = 2_400 as number;
export const MOMENT: { readonly moment: string } = { moment: '2026-11-21T07:43:00.000Z' };
export const MONEY: { readonly money: string } = { money: '1234.500' };
export const WAIT: { readonly seconds: number } = { seconds: 90 };
export const WORDS: SystemMessage = { code: 'field.name' };
export const LIST: readonly SystemMessage[] = [{ code: 'field.name' }, { code: 'field.email' }];
/** A message, or a text that has no code: from a user, an operator or an older release. */
export const WORDS_OR_TEXT: SystemMessage | string = WORDS as SystemMessage | string;
