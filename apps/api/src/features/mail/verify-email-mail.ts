export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * The mail that carries the code and the link.
 *
 * @param link the whole address of the verification page, with address and token
 */
export function verifyEmailMail(name: string, code: string, link: string): Mail {
  const hello = `Hello ${name},`;
  const codeLine = 'Enter this code to verify your e-mail address. It works for 10 minutes:';
  const linkLine = 'Or open this link, which works for 24 hours:';
  const notYou = 'If you didn’t create a Trawl account, you can ignore this mail.';
  const text = [hello, codeLine, code, `${linkLine}\n${link}`, notYou, 'Trawl'].join('\n\n');
  const paragraph = (body: string) => `<p style="margin:0 0 16px">${body}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Verify your e-mail address</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f7f6;color:#1c2624;font:16px/1.5 Inter,-apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:480px;background:#ffffff;border:1px solid #dfe7e5;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:#0d8573">Trawl</p>
${paragraph(escapeHtml(hello))}${paragraph(codeLine)}
<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums">${code}</p>
${paragraph(linkLine)}
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d8573;color:#ffffff;text-decoration:none;font-weight:600">Verify my e-mail address</a></p>
<p style="margin:0;font-size:14px;color:#5b6b68">${notYou}</p>
</td></tr></table></body></html>`;
  return { subject: `${code} is your Trawl code`, text, html };
}
