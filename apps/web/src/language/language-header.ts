/** Asks the server for messages in the language that the page is in. */
export const languageHeader = (): Readonly<Record<string, string>> => ({
  'Accept-Language': document.documentElement.lang || 'en',
});
