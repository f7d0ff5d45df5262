import type { Mail } from './mail-store.ts';

const STYLE = `
:root { color-scheme: light dark; --page:#f6f9f8; --card:#fff; --line:#dfe8e5; --ink:#14211e; --soft:#5b6b67; --teal:#0d8573; --tint:#effaf7 }
@media (prefers-color-scheme: dark) { :root { --page:#0d1413; --card:#131c1a; --line:#ffffff14; --ink:#e6efec; --soft:#93a5a0; --teal:#3cc4ac; --tint:#14302b } }
* { box-sizing: border-box }
body { margin:0; background:var(--page); color:var(--ink); font:14px/1.5 Inter,system-ui,sans-serif; height:100vh; display:flex; flex-direction:column }
header { padding:14px 20px; border-bottom:1px solid var(--line); background:var(--card); display:flex; gap:10px; align-items:baseline }
h1 { font-size:16px; font-weight:600; letter-spacing:-.02em; margin:0 } h1::before { content:''; display:inline-block; width:10px; height:10px; border-radius:3px; background:var(--teal); margin-right:9px }
header span, .soft, time { color:var(--soft); font-size:13px }
main { flex:1; min-height:0; display:grid; grid-template-columns:minmax(240px,340px) 1fr }
nav { overflow:auto; border-right:1px solid var(--line); background:var(--card) }
nav a { display:block; padding:12px 20px; border-bottom:1px solid var(--line); color:inherit; text-decoration:none; overflow-wrap:anywhere }
nav a:hover { background:var(--page) } nav a[aria-current] { background:var(--tint); box-shadow:inset 3px 0 var(--teal) }
nav b { display:block; font-weight:500 } time { font-variant-numeric:tabular-nums }
article { overflow:auto; padding:24px; display:flex; flex-direction:column; gap:14px; min-width:0 }
h2 { margin:0; font-size:20px; font-weight:600; letter-spacing:-.02em } article a { color:var(--teal) }
iframe { flex:1; min-height:420px; width:100%; border:1px solid var(--line); border-radius:12px; background:#fff }
pre { margin:0; white-space:pre-wrap; overflow-wrap:anywhere; font:13px/1.6 ui-monospace,monospace; background:var(--card); border:1px solid var(--line); border-radius:12px; padding:18px }
.empty { margin:auto; text-align:center; color:var(--soft); max-width:44ch } :focus-visible { outline:2px solid var(--teal); outline-offset:-2px }
@media (max-width:700px) { main { grid-template-columns:1fr; grid-template-rows:minmax(120px,35%) 1fr } nav { border-right:0; border-bottom:1px solid var(--line) } }`;

/** Reloads the page when a mail arrives. */
const scriptFor = (count: string): string =>
  `setInterval(async () => { const answer = await fetch('/count').catch(() => undefined); if (answer?.ok && (await answer.text()) !== '${count}') location.reload() }, 3000)`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

export interface MailboxView {
  /** Oldest first. */
  readonly mails: readonly Mail[];
  /** Index in `mails`; the newest by default or if it doesn't exist. */
  readonly chosen: number | undefined;
  readonly asText: boolean;
  /** Allows the page's own script but no script of a mail. */
  readonly nonce: string;
  /** Changes whenever a mail arrives. */
  readonly count: string;
}

/** The mailbox page, newest mail first. A mail's HTML is shown in a frame without scripts, forms or an origin. */
export function mailboxPage({ mails, chosen, asText, nonce, count }: MailboxView): string {
  const place = chosen !== undefined && mails[chosen] ? chosen : mails.length - 1;
  const list = mails.map((mail, index) => listEntry(mail, index, index === place)).reverse();
  const mail = mails[place];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>${STYLE}</style></head><body>
<header><h1>Mailbox</h1><span>every mail that Trawl sends on this machine arrives here</span></header>
<main><nav aria-label="Mails">${list.join('')}</nav>${mail ? reader(mail, place, asText) : EMPTY}</main>
<script nonce="${nonce}">${scriptFor(count)}</script></body></html>`;
}

const EMPTY = `<article><div class="empty"><h2>No mail yet</h2><p>Register an account, and its verification mail appears here.</p></div></article>`;

const when = (date: string): string =>
  `<time datetime="${escapeHtml(date)}">${escapeHtml(date.slice(0, 19).replace('T', ' '))}</time>`;

function listEntry({ to, subject, date }: Mail, index: number, current: boolean): string {
  return `<a href="/?mail=${index}"${current ? ' aria-current="true"' : ''}><b>${escapeHtml(subject) || '(no subject)'}</b>
<span class="soft">${escapeHtml(to)}</span><br>${when(date)}</a>`;
}

function reader({ to, subject, text, html, date }: Mail, index: number, asText: boolean): string {
  const other = asText ? `<a href="/?mail=${index}">As HTML</a>` : `<a href="/?mail=${index}&amp;as=text">As text</a>`;
  const body =
    asText || html === ''
      ? `<pre>${escapeHtml(text)}</pre>`
      : `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`;
  return `<article><h2>${escapeHtml(subject) || '(no subject)'}</h2><div class="soft">to ${escapeHtml(to)} · ${when(date)}${
    html === '' ? '' : ` · ${other}`
  }</div>${body}</article>`;
}
