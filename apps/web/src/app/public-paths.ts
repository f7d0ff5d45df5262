/** The public pages, built as files for visitors and search engines. */
export const PUBLIC_PATHS = [
  '/',
  '/features',
  '/pricing',
  '/api-pricing',
  '/about',
  '/contact',
  '/blog',
  '/tutorials',
  '/careers',
  '/legal/terms',
  '/legal/privacy',
  '/legal/refund',
] as const;
