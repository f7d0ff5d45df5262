import type { SystemMessage } from './system-message.ts';

/** Examples that define the types of parameters; tests render every message with them. */
export const TEXT = 'text' as string;
export const COUNT = 2_400 as number;
export const MOMENT: { readonly moment: string } = { moment: '2026-11-21T07:43:00.000Z' };
export const MONEY: { readonly money: string } = { money: '1234.500' };
export const WAIT: { readonly seconds: number } = { seconds: 90 };
export const WORDS: SystemMessage = { code: 'field.name' };
export const LIST: readonly SystemMessage[] = [{ code: 'field.name' }, { code: 'field.email' }];
