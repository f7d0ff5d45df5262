import { BUILT_FOR, PUBLIC_URL_META, SUPPORT_EMAIL_META } from '@trawl/contracts';

/** A deployment setting that the server inserted into the page; undefined while pages are built. */
const metaContent = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The public address. Pages are built with a placeholder, which the server replaces. */
export const PUBLIC_URL = metaContent(PUBLIC_URL_META) ?? BUILT_FOR;

/** The support address, if the operator set one. Undefined while pages are built. */
export const supportEmail = (): string | undefined => metaContent(SUPPORT_EMAIL_META);
