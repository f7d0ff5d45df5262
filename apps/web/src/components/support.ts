/** Where people reach us. */
export const SUPPORT_EMAIL = 'support@trawl.example';

/** A mail to support that says what it is about. */
export const supportLink = (subject: string): string =>
  `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
