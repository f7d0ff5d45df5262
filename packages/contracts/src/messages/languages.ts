/** The languages that users can select; each has a folder of catalogues in `@trawl/messages`. The first is the fallback. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
