import { createHash } from 'node:crypto';

/** The sources of a Content-Security-Policy that allow exactly the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const sources = [...scripts].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  );
  return [...new Set(sources)];
}
