/** The values of placeholders. A placeholder without a value stays in the text and is filled later. */
export interface MessageFields {
  readonly username: string;
  /** The name on the profile; if it is empty, the username is used. */
  readonly fullName?: string | undefined;
  /** The recipient's opt-out URL. */
  readonly optOut?: string | undefined;
}

const PLACEHOLDER = /\{\{\s*(username|full_name|opt_out)\s*\}\}/gi;

/**
 * An opt-out link that is separate from other text, except for brackets, quotation marks and punctuation. A character right after the
 * link would become part of its key, and one before it would make the link part of another one.
 */
const SEPARATE_OPT_OUT = /(?<![^ \t\n])["'“„«([]?\{\{\s*opt_out\s*\}\}["'”“»)\].,;:!?]{0,3}(?![^ \t\n])/gi;

/** Introduces the opt-out link. */
export const OPT_OUT_WORDS = 'No more messages:';

/** The last line of an order's text if the text contains no usable opt-out link. */
const OPT_OUT_LINE = `${OPT_OUT_WORDS} {{opt_out}}`;

/**
 * A text as the platform's editor can contain it: with `\n` as the only line break, and no control characters except tabs. A browser takes a
 * typed carriage return for Enter, which sends the message.
 */
export const typeable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/**
 * A job's text before its placeholders are filled: the message, and the link on a separate line; for orders always with a usable
 * opt-out link.
 */
export function messageTemplate({ Message, Link, accountType }: Readonly<Record<string, unknown>>): string {
  const parts = [Message, Link].map((part) => (typeof part === 'string' ? typeable(part).trim() : ''));
  const own = parts.filter((part) => part !== '').join('\n');
  return accountType === 'Shared' && separateOptOuts(own) === 0 ? `${own}\n${OPT_OUT_LINE}` : own;
}

/** Fills placeholders in one pass, so that inserted values are never parsed for placeholders. */
export function fillMessage(template: string, { username, fullName, optOut }: MessageFields): string {
  return template.replace(PLACEHOLDER, (placeholder, name: string) => {
    switch (name.toLowerCase()) {
      case 'username':
        return username;
      case 'full_name':
        return fullName === undefined ? placeholder : fullName.replace(/\s+/g, ' ').trim() || username;
      default:
        return optOut ?? placeholder;
    }
  });
}

/** A filled opt-out link, with bounded length to keep the search fast. */
const OPT_OUT_LINK = /\/opt-out\?to=[^\s&/]{1,300}&key=[\w-]{1,64}/g;

/**
 * A message as everyone except its recipient sees it: anyone with the opt-out link can use it, so the link is never shown. Text
 * stored by older versions contains the link instead of the placeholder.
 */
export const maskOptOut = (text: string): string =>
  fillPlaceholder(text, 'opt_out', '…/opt-out/••••').replace(OPT_OUT_LINK, '/opt-out/••••');

const fillPlaceholder = (text: string, field: string, value: string): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => (name.toLowerCase() === field ? value : placeholder));

const countPlaceholder = (template: string, field: string): number =>
  [...template.matchAll(PLACEHOLDER)].filter((match) => match[1]?.toLowerCase() === field).length;

/** Whether the text contains the recipient's full name. */
export const needsFullName = (template: string): boolean => countPlaceholder(template, 'full_name') > 0;

const separateOptOuts = (template: string): number => [...template.matchAll(SEPARATE_OPT_OUT)].length;

/** Whether the text contains an opt-out link that wouldn't work, because it isn't separate from other text. */
export const hasUnusableOptOut = (template: string): boolean =>
  countPlaceholder(template, 'opt_out') > separateOptOuts(template);

/** An unknown placeholder, usually a typo, which would be sent literally. */
export const unknownPlaceholder = (template: string): string | undefined =>
  template.replace(PLACEHOLDER, '').match(/\{\{[^{}]*\}\}/)?.[0];

/** The minimum length of a filled template. */
export const fixedLength = (template: string): number => template.replace(PLACEHOLDER, '').length;
