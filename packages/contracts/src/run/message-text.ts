/** What stands in for a placeholder; one that is undefined stays as it is, to be filled later. */
export interface MessageFields {
  readonly username: string;
  /** As the profile shows it; an empty one falls back to the username. */
  readonly fullName?: string | undefined;
  /** The address by which the recipient asks not to be written to. */
  readonly optOut?: string | undefined;
}

const PLACEHOLDER = /\{\{\s*(username|full_name|opt_out)\s*\}\}/gi;

/** What an order says last where its own text doesn't say where to opt out. */
export const OPT_OUT_LINE = 'No more messages: {{opt_out}}';

/**
 * A job's text before its placeholders are filled: the message, and the link on a line of its own; of an order always with the
 * address where one opts out.
 */
export function messageTemplate({ Message, Link, accountType }: Readonly<Record<string, unknown>>): string {
  const own = [Message, Link].filter((part) => typeof part === 'string' && part.trim() !== '').join('\n');
  return accountType === 'Shared' && !hasOptOut(own) ? `${own}\n${OPT_OUT_LINE}` : own;
}

/** Fills placeholders in one pass, so that what is filled in is never read for placeholders itself. */
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

/** A filled opt-out link, bounded so that no text takes long to search. */
const OPT_OUT_LINK = /\/opt-out\?to=[^\s&/]{1,300}&key=[\w-]{1,64}/g;

/**
 * A message as people other than its recipient see it: whoever has the opt-out link can use it, so the link is never shown. Text
 * stored by older versions has the link itself in place of the placeholder.
 */
export const maskOptOut = (text: string): string =>
  fillPlaceholder(text, 'opt_out', '…/opt-out/••••').replace(OPT_OUT_LINK, '/opt-out/••••');

const fillPlaceholder = (text: string, field: string, value: string): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => (name.toLowerCase() === field ? value : placeholder));

const stands = (template: string, field: string): boolean =>
  [...template.matchAll(PLACEHOLDER)].some((match) => match[1]?.toLowerCase() === field);

/** Does the text greet people by the name their profile shows? */
export const needsFullName = (template: string): boolean => stands(template, 'full_name');

/** Does the text say where one asks not to be written to? */
export const hasOptOut = (template: string): boolean => stands(template, 'opt_out');

/** What looks like a placeholder and would be sent as it stands: a typing mistake, most of the time. */
export const unknownPlaceholder = (template: string): string | undefined =>
  template.replace(PLACEHOLDER, '').match(/\{\{[^{}]*\}\}/)?.[0];

/** Characters that a template has for certain, whatever is filled in. */
export const fixedLength = (template: string): number => template.replace(PLACEHOLDER, '').length;
