/** A placeholder for the public address in built pages: the address is known when they are served, not when they are built. */
export const BUILT_FOR = 'https://trawl.invalid';

/** Names of the `meta` elements for the public address and, if configured, the support address. */
export const PUBLIC_URL_META = 'trawl-public-url';
export const SUPPORT_EMAIL_META = 'trawl-support-email';
