/** Passwords that a stack on one machine made for itself begin with it; they lie in its data folder. */
const DEVELOPMENT = 'development-only-';

/** What images, guides and tutorials ship with. */
const DEFAULTS = new Set([
  ...['postgres', 'nats', 'trawl', 'trawl_app', 'trawl_owner', 'api', 'scraper', 'dm-sender', 'admin', 'root', 'guest'],
  ...['password', 'passwd', 'pass', 'secret', 'changeme', 'change-me', 'change_me', 'example', 'default', 'test'],
  ...['letmein', 'qwerty', '1234', '12345', '123456', '12345678', '123456789'],
]);

const OWN = 'write one of your own, such as `openssl rand -hex 32` prints';

/**
 * What to tell of servers' addresses whose login isn't fit for production, a line each. Passwords aren't told.
 *
 * @param urls addresses by the variable's name; several servers separated by commas
 * @param form how an address with a login is written, by the name of each variable that needs one
 */
export const unfitLogins = (urls: Readonly<Record<string, string>>, form: Readonly<Record<string, string>>): string[] =>
  Object.entries(urls).flatMap(([name, text]) => {
    // The first server's login is the one that is used for all.
    const { username, password } = new URL(text.split(',', 1).join());
    const plain = decode(password);
    if (plain.startsWith(DEVELOPMENT)) return [`  ${name} has a password of development: ${OWN}`];
    if (plain !== '' && (DEFAULTS.has(plain.toLowerCase()) || plain === decode(username)))
      return [`  ${name} has a default password: ${OWN}`];
    const wanted = form[name];
    return wanted && (username === '' || plain === '') ? [`  ${name} has no login: write it as ${wanted}`] : [];
  });

/** What to tell of addresses that are reached in the clear, a line each. */
export const plainHttp = (urls: Readonly<Record<string, string>>): string[] =>
  Object.entries(urls)
    .filter(([, url]) => !url.startsWith('https://'))
    .map(([name]) => `  ${name} is not encrypted: write it with https://`);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
