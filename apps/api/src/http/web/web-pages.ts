import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BUILT_FOR, PUBLIC_URL_META, SUPPORT_EMAIL_META } from '@trawl/contracts';
import { inlineScriptHashes } from './script-hashes.ts';

/** Deployment settings that are inserted into a page. */
export interface Site {
  readonly publicUrl: string;
  /** The support address, if any. */
  readonly supportEmail: string | undefined;
  /** Origins other than our own that may serve images. */
  readonly pictures: readonly string[];
}

export interface Page {
  readonly html: string;
  /** Compressed at the first request: compressing all pages would add half a second to the start. */
  compressed(encoding: PageEncoding): Buffer;
  readonly policy: string;
}

const COMPRESS = { br: brotliCompressSync, gzip: gzipSync } as const;
export type PageEncoding = keyof typeof COMPRESS;

/** The built pages by path, with the deployment settings inserted. */
export function readPages(root: string, site: Site): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const file of globSync('**/*.html', { cwd: root })) {
    const html = insertSite(readFileSync(join(root, file), 'utf8'), site);
    pages.set(`/${file.replace(/(^|\/)index\.html$/, '').replace(/\/$/, '')}`, {
      html,
      compressed: compressOnce(html),
      policy: policyOf(html, site.pictures),
    });
  }
  return pages;
}

function compressOnce(html: string): Page['compressed'] {
  const done: Partial<Record<PageEncoding, Buffer>> = {};
  return (encoding) => {
    done[encoding] ??= COMPRESS[encoding](html);
    return done[encoding];
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

function insertSite(html: string, { publicUrl, supportEmail }: Site): string {
  const { origin } = new URL(publicUrl);
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}"/>`;
  const metas = meta(PUBLIC_URL_META, origin) + (supportEmail ? meta(SUPPORT_EMAIL_META, supportEmail) : '');
  return html.replaceAll(BUILT_FOR, origin).replace('</head>', () => `${metas}</head>`);
}

/** The URLs for search engines: every page without a robots meta tag. */
export function siteMap(pages: ReadonlyMap<string, Page>, publicUrl: string): string {
  const open = [...pages].filter(([path, { html }]) => !path.startsWith('/__') && !/<meta name="robots"/.test(html));
  const lines = open.map(([path]) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>`).toSorted();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n');
}

export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /trpc/',
    'Disallow: /dashboard',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`,
  ].join('\n');

/** Allows only our own scripts: the page's inline scripts are listed by their hashes. */
function policyOf(html: string, pictures: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`,
    // Mantine sets inline styles.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https: ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
