import { hasLink } from '@trawl/contracts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type Fact = readonly [label: string, value: string];

/** A part of a mail's body: a paragraph, a list of facts, a code to type, or a link button. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string; readonly quiet?: boolean };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const asText = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'facts':
      return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'code':
      return part.code;
    case 'link':
      return `${part.label}:\n${part.url}`;
  }
};

const asHtml = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'facts':
      return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${part.facts
        .map(
          ([label, value]) =>
            `<tr><td style="padding:2px 16px 2px 0;color:#5b6b68">${escapeHtml(label)}</td><td style="padding:2px 0;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'code':
      return `<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums">${escapeHtml(part.code)}</p>`;
    case 'link':
      if (part.quiet)
        return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
      return `<p style="margin:0 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d8573;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`;
  }
};

/**
 * Lays out a mail as text and as HTML for mail programs: tables, inline styles, no images.
 *
 * @param footer why the reader gets this mail
 */
export function layoutMail(subject: string, name: string, parts: readonly MailPart[], footer: string): Mail {
  // Names from before the rule against links stay stored, but don't appear in mails.
  const hello = hasLink(name) ? 'Hello,' : `Hello ${name},`;
  return {
    subject,
    text: [hello, ...parts.map(asText), footer, 'Trawl'].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f7f6;color:#1c2624;font:16px/1.5 Inter,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:480px;background:#ffffff;border:1px solid #dfe7e5;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:#0d8573">Trawl</p>
<p style="margin:0 0 16px">${escapeHtml(hello)}</p>
${parts.map(asHtml).join('\n')}
<p style="margin:0;font-size:14px;color:#5b6b68">${escapeHtml(footer)}</p>
</td></tr></table></body></html>`,
  };
}
