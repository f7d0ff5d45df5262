/** Stands in built pages for the public address: whoever serves them knows it, whoever builds them doesn't. */
export const BUILT_FOR = 'https://trawl.invalid';

/** Names of the `meta` elements by which the server tells a page where it is and, if it has one, the support's address. */
export const PUBLIC_URL_META = 'trawl-public-url';
export const SUPPORT_EMAIL_META = 'trawl-support-email';
