export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A part of a mail's body: a paragraph, a code to type, or a button that leads somewhere. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const asText = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return part.code;
    case 'link':
      return part.url;
  }
};

const asHtml = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums">${escapeHtml(part.code)}</p>`;
    case 'link':
      return `<p style="margin:0 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d8573;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`;
  }
};

/**
 * The one shape of our mails, as text and as HTML that mail programs show: tables, styles in place, no pictures.
 *
 * @param footer why the reader gets this mail
 */
export function layoutMail(subject: string, name: string, parts: readonly MailPart[], footer: string): Mail {
  const hello = `Hello ${name},`;
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
