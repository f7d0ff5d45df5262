/** No browser could be launched. The cause is on this machine, neither in the run nor on the platform. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable';
}

/** What to check if Chromium doesn't start. */
export const BROWSER_ADVICE =
  'BROWSER_PATH must be the path of Chromium or Chrome. Its sandbox needs user namespaces, and in a container the seccomp profile (docker/README.md, Chromium’s sandbox).';

/** Why Chromium didn't start: its output has the reason after puppeteer's own line, with a date and a source location. */
export function launchProblemOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
  const fatal = lines.find((line) => /FATAL|No usable sandbox|Failed to move|error while loading/.test(line));
  return fatal ?? lines.find((line) => line !== '') ?? 'it exits immediately';
}
