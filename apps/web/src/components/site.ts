import { BUILT_FOR, PUBLIC_URL_META, SUPPORT_EMAIL_META } from '@trawl/contracts';

/** What the server said in the page about the place it is served at; nothing while pages are built. */
const metaContent = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The public address. Pages are built for a stand-in, which the server replaces. */
export const PUBLIC_URL = metaContent(PUBLIC_URL_META) ?? BUILT_FOR;

/** Where support reads mail, if the operator named a place. Not known to pages as they are built. */
export const supportEmail = (): string | undefined => metaContent(SUPPORT_EMAIL_META);
