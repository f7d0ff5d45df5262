import { hasLink, msg } from '@trawl/contracts';
import { LANGUAGES, type Language } from '@trawl/messages';
import { inLanguage, type Words } from './mail-words.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The recipient of a mail. */
export interface Reader {
  readonly name: string;
  readonly language: Language;
}

/**
 * The recipient of a mail to a user.
 *
 * @param fallback the language for a user whose language isn't known yet
 */
export const readerOf = (
  { name, language }: { readonly name: string; readonly language: string | null },
  fallback: Language = LANGUAGES[0],
): Reader => ({ name, language: LANGUAGES.find((each) => each === language) ?? fallback });

/** Support as the recipient of a mail. Operators read English. */
export const SUPPORT: Reader = { name: 'support', language: 'en' };

export type Fact = readonly [label: Words, value: Words];

/** A part of a mail's body: a paragraph, a list of facts, a code to type, or a link button. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: Words }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: Words; readonly url: string; readonly quiet?: boolean };

/** A user's text, split into paragraphs. */
export const paragraphsOf = (text: string): MailPart[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ kind: 'text', text: line }) as const);

export interface MailContent {
  readonly subject: Words;
  readonly parts: readonly MailPart[];
  /** Why the reader gets this mail. */
  readonly footer: Words;
}

type Translate = (words: Words) => string;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const asText = (part: MailPart, translate: Translate): string => {
  switch (part.kind) {
    case 'text':
      return translate(part.text);
    case 'facts':
      return part.facts
        .map(([label, value]) => translate(msg('mail.fact', { label: translate(label), value: translate(value) })))
        .join('\n');
    case 'code':
      return part.code;
    case 'link':
      return translate(msg('mail.fact', { label: translate(part.label), value: `\n${part.url}` }));
  }
};

const asHtml = (part: MailPart, translate: Translate): string => {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${translate(part.text)}</p>`;
    case 'facts':
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.facts
        .map(
          ([label, value]) =>
            `<tr><td style="padding:2px 16px 2px 0;color:#5b6b68">${translate(label)}</td><td style="padding:2px 0;overflow-wrap:anywhere">${translate(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'code':
      return `<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums">${translate(part.code)}</p>`;
    case 'link':
      if (part.quiet)
        return `<p style="margin:0 0 16px"><a href="${translate(part.url)}">${translate(part.label)}</a></p>`;
      return `<p style="margin:0 0 24px"><a href="${translate(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d8573;color:#ffffff;text-decoration:none;font-weight:600">${translate(part.label)}</a></p>`;
  }
};

/** Lays out a mail in the reader's language as text and as HTML for mail programs: tables, inline styles, no images. */
export function layoutMail({ name, language }: Reader, { subject, parts, footer }: MailContent): Mail {
  const translate: Translate = (words) => inLanguage(language, words);
  const translateEscaped: Translate = (words) => escapeHtml(translate(words));
  // Names from before the rule against links stay stored, but don't appear in mails.
  const hello = hasLink(name) ? msg('mail.hello_unnamed') : msg('mail.hello', { name });
  return {
    subject: translate(subject),
    text: [translate(hello), ...parts.map((part) => asText(part, translate)), translate(footer), 'Trawl'].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${translateEscaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f7f6;color:#1c2624;font:16px/1.5 Inter,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:480px;background:#ffffff;border:1px solid #dfe7e5;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:#0d8573">Trawl</p>
<p style="margin:0 0 16px">${translateEscaped(hello)}</p>
${parts.map((part) => asHtml(part, translateEscaped)).join('\n')}
<p style="margin:0;font-size:14px;color:#5b6b68">${translateEscaped(footer)}</p>
</td></tr></table></body></html>`,
  };
}
