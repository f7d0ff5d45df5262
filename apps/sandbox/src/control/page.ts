import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { escapeHtml } from '../instagram/page-shell.ts';
import { sendPage } from '../instagram/reply.ts';
import { truthOfPerson } from './truth.ts';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px;color:#18211f}
table{border-collapse:collapse;width:100%;margin:8px 0 28px}td,th{text-align:left;padding:6px 10px;border-bottom:1px solid #dde5e2}
th{font-weight:600}td.n{text-align:right;font-variant-numeric:tabular-nums}button{font:inherit;background:#0d8573;color:#fff;border:0;
border-radius:8px;padding:8px 14px;cursor:pointer}code{background:#eff7f4;padding:2px 6px;border-radius:4px;word-break:break-all}`;

const SCRIPT = `const out=document.getElementById('session');
document.getElementById('open').addEventListener('click',async()=>{
const name=document.getElementById('as').value.trim();
const answer=await fetch('/__sandbox/sessions',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(name?{username:name}:{})});
const body=await answer.json();out.textContent=answer.ok?body.sessionid+'   ('+body.username+')':body.message;});`;

const row = (cells: readonly (string | number)[]): string =>
  `<tr>${cells
    .map((cell) => `<td${typeof cell === 'number' ? ' class="n"' : ''}>${escapeHtml(cell.toLocaleString('en'))}</td>`)
    .join('')}</tr>`;

const table = (heads: readonly string[], rows: readonly string[], empty: string): string =>
  rows.length === 0
    ? `<p>${empty}</p>`
    : `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;

/** `GET /__sandbox/`: a page for developers. */
export function registerControlPage(app: FastifyInstance, context: SandboxContext): void {
  app.get('/__sandbox', (_request, reply) => {
    const known = context.population.named.slice(0, 40);
    const strangers = known[1] ? context.population.followers(known[1], 0, 8) : [];
    const people = [...known, ...strangers].map(truthOfPerson);
    return sendPage(
      reply,
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Trawl sandbox</title><style>${STYLE}</style></head><body>
<h1>Trawl sandbox</h1><p>A stand-in for Instagram and Google Sheets, for development and tests.</p>
<h2>A session</h2><p><input id="as" placeholder="username (or anyone)" aria-label="Username"> <button id="open" type="button">Open a session</button></p><p><code id="session">–</code></p>
<h2>Users</h2>${table(
        ['Username', 'Name', 'Followers', 'Following', 'Posts', 'Private'],
        people.map((one) =>
          row([one.username, one.fullName, one.followers, one.following, one.posts, one.private ? 'private' : '']),
        ),
        '',
      )}<p>… and millions of generated users.</p>
<h2>Messages sent</h2>${table(
        ['At', 'From', 'To', 'Text', ''],
        context.direct.messages
          .slice(-100)
          .reverse()
          .map((one) => row([one.at, one.from, one.to, one.text, one.request ? 'request' : ''])),
        'None yet.',
      )}
<h2>Active faults</h2>${table(
        ['Path contains', 'Kind', 'Times left', 'Requests to pass first'],
        context.faults.list().map((one) => row([one.match, one.kind, one.left, one.passing])),
        'None.',
      )}<script>${SCRIPT}</script></body></html>`,
    );
  });
}
