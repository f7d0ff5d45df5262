/** The languages that users can select; each has a folder of catalogues with its name. The first is the fallback. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
