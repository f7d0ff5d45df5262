/** Whether a text is a URL that may be linked: only http and https. */
export const isWebAddress = (text: string | null): text is string => text !== null && /^https?:\/\//i.test(text);
