/**
 * All that Chromium gets to know of its parent's environment: where programs, libraries and fonts lie, how people write here,
 * and which proxy to take. A page that breaks out of the browser, and every crash report, could read the rest, such as the broker's password.
 */
const NEEDED = new Set([
  ...['PATH', 'HOME', 'USER', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE'],
  ...['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE', 'CHROME_DEVEL_SANDBOX'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_DIRS', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
  ...['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'],
  // Whose process it is: what a killed worker leaves behind is found by it.
  'TRAWL_PROCESS',
]);

/** The part of an environment that a browser is started with. */
export const browserEnv = (environment: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && (NEEDED.has(entry[0]) || /^LC_[A-Z]+$/.test(entry[0])),
    ),
  );
