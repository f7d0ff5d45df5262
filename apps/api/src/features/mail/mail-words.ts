import type { SystemMessage } from '@trawl/contracts';
import { type Formats, formatsOf, type Language } from '@trawl/messages';
import { createServerRender } from '@trawl/messages/server';

/** A text in a mail: a message, a timestamp, or a text that isn't translated, such as a name. */
export type Words = SystemMessage | { readonly moment: string } | string;

/** English mails use the 24-hour clock and put the day first. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

const mailFormatsOf = (language: Language): Formats => {
  const dates = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return { ...formatsOf(language), moment: (iso) => `${dates.format(new Date(iso))} UTC` };
};

const render = createServerRender(mailFormatsOf);

/** Renders a text of a mail in the reader's language. */
export function inLanguage(language: Language, words: Words): string {
  if (typeof words === 'string') return words;
  return 'moment' in words ? mailFormatsOf(language).moment(words.moment) : render(words, language);
}
