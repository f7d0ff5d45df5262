import type { openApiDocument } from './openapi.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The document as a page to read, without a script; programs ask the same address for JSON. */
export function docsPage(document: ReturnType<typeof openApiDocument>): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const operation = item?.[method];
      if (!operation) return [];
      const details = JSON.stringify(
        { parameters: operation.parameters, requestBody: operation.requestBody, responses: operation.responses },
        null,
        2,
      );
      return `<details><summary><b>${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary><pre>${escapeHtml(details)}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trawl API</title>
<meta name="viewport" content="width=device-width"><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70ch;margin:40px auto;padding:0 16px}
details{border-top:1px solid #8884;padding:10px 0}summary{cursor:pointer}b{color:#0d8573;display:inline-block;min-width:5em}
pre{overflow:auto;font-size:13px;background:#8881;padding:12px;border-radius:8px}</style></head><body>
<h1>Trawl API</h1><p>Answers are <code>{status: 'success', message?, data}</code>; failures carry
<code>{status: 'failed', message, code}</code>. Sign in by <code>POST /api/users/login</code>; the cookie it sets, or its value as
<code>Authorization: Bearer</code>, says who you are. Ask this address with <code>Accept: application/json</code> for the OpenAPI document.</p>
${operations.join('\n')}</body></html>`;
}
