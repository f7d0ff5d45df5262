import { createHash } from 'node:crypto';

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The sources of a Content-Security-Policy that allow exactly the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (let start = html.indexOf('<script'); start >= 0; ) {
    const tagEnd = html.indexOf('>', start);
    const end = tagEnd < 0 ? -1 : html.indexOf('</script>', tagEnd);
    if (end < 0) break;
    if (!/\ssrc=/.test(html.slice(start, tagEnd))) hashes.add(hashOf(html.slice(tagEnd + 1, end)));
    start = html.indexOf('<script', end);
  }
  return [...hashes];
}
