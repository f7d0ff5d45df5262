/** Prefix of passwords that a local stack generated and stored in its data folder. */
const DEVELOPMENT = 'development-only-';

/** Defaults of images, guides and tutorials. */
const DEFAULTS = new Set([
  ...['postgres', 'nats', 'trawl', 'trawl_app', 'trawl_owner', 'api', 'scraper', 'dm-sender', 'admin', 'root', 'guest'],
  ...['password', 'passwd', 'pass', 'secret', 'changeme', 'change-me', 'change_me', 'example', 'default', 'test'],
  ...['letmein', 'qwerty', '1234', '12345', '123456', '12345678', '123456789'],
]);

const OWN = 'generate one, for example with `openssl rand -hex 32`';

/**
 * Problems of server URLs whose login isn't allowed in production, one line each, without passwords.
 *
 * @param urls URLs by variable name; several servers are separated by commas
 * @param form an example URL with a login, by the name of each variable that requires one
 */
export const unfitLogins = (urls: Readonly<Record<string, string>>, form: Readonly<Record<string, string>>): string[] =>
  Object.entries(urls).flatMap(([name, text]) => {
    // The first server's login is used for all.
    const { username, password } = new URL(text.split(',', 1).join());
    const plain = decodePart(password);
    if (plain.startsWith(DEVELOPMENT)) return [`  ${name} has a development password: ${OWN}`];
    if (plain !== '' && (DEFAULTS.has(plain.toLowerCase()) || plain === decodePart(username)))
      return [`  ${name} has a default password: ${OWN}`];
    const wanted = form[name];
    return wanted && (username === '' || plain === '') ? [`  ${name} has no login; use the form ${wanted}`] : [];
  });

/** Problems of URLs without encryption, one line each. */
export const plainHttp = (urls: Readonly<Record<string, string>>): string[] =>
  Object.entries(urls)
    .filter(([, url]) => !url.startsWith('https://'))
    .map(([name]) => `  ${name} is not encrypted; use https://`);

/** Whether the text is the URL of a broker, or several URLs separated by commas. */
export const isBrokerUrl = (list: string): boolean =>
  list.split(',').every((server) => {
    const url = URL.parse(server.trim());
    return url !== null && /^(nats|tls):$/.test(url.protocol) && url.hostname !== '';
  });

/** A user or password of a URL, decoded; unchanged if it isn't encoded correctly. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
