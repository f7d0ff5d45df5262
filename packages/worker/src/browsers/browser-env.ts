/**
 * The environment variables that Chromium gets: paths of programs, libraries and fonts, the locale, and the proxy. A page that
 * escapes from the browser, and every crash report, could read all others, such as the broker's password.
 */
const NEEDED = new Set([
  ...['PATH', 'HOME', 'USER', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE'],
  ...['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'CHROME_DEVEL_SANDBOX'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_DIRS', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
  ...['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  // Identifies the process, so that leftovers of a killed worker can be found.
  'TRAWL_PROCESS',
]);

/** The environment variables that a browser is started with. */
export const browserEnv = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (NEEDED.has(entry[0]) || /^LC_[A-Z]+$/.test(entry[0])),
    ),
  );
