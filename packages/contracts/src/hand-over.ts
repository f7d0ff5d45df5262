/** The page on which the browser extension hands over a session ID; the query contains no secret. */
export const HAND_OVER_PATH = '/dashboard/all-accounts';
export const HAND_OVER_QUERY = 'from=extension';

/** An attribute of the page's root element while the page accepts one message. */
export const HAND_OVER_WAITING = 'data-trawl-hand-over';

/** The type of the extension's message. Contains a version, because a page ignores messages of other versions. */
export const HAND_OVER_TYPE = 'trawl-session-1';
