/** Passwords that a stack on one machine made for itself begin with it; they lie in its data folder. */
const DEVELOPMENT = 'development-only-';

/**
 * What to tell of variables that carry a password made for one machine, a line each. A stack's own mail server asks for
 * none: nothing of it can be carried over.
 *
 * @param urls addresses of servers, by the variable's name
 */
export const developmentPasswords = (urls: Readonly<Record<string, string>>): string[] =>
  Object.entries(urls)
    .filter(([, url]) => url.includes(`:${DEVELOPMENT}`))
    .map(([name]) => `  ${name} has a password of development: make your own for production`);
