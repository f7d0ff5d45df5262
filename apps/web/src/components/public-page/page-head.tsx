import { PUBLIC_URL } from '../site.ts';

interface PageHeadProps {
  /** Without the product's name, which is added. */
  readonly title: string;
  readonly description: string;
  /** The page's canonical path. */
  readonly path: string;
  /** Excluded from search engines: for pages that are only useful to one user. */
  readonly unlisted?: boolean;
}

/** A public page's metadata for browsers, search engines and shared links. */
export function PageHead({ title, description, path, unlisted = false }: PageHeadProps) {
  const whole = path === '/' ? title : `${title} · Trawl`;
  const url = `${PUBLIC_URL}${path}`;
  const picture = `${PUBLIC_URL}/trawl-preview.png`;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Trawl" />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
