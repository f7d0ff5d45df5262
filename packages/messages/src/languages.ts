/** The languages that people can choose; each has a folder of catalogues under its name. The first is the fallback. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
