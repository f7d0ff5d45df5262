/** Descriptions of the parameters that all lists with pages share. */
export const PAGE_BEFORE = '`nextBefore` of the previous page.';
export const PAGE_LIMIT = 'The maximum number of entries on the page.';
