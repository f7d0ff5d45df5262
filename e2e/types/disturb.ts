import { type Supervised, waitUntil } from '@trawl/stack';
import type { SandboxControl } from '../support/sandbox-control.ts';

/** The number of 429s in a row, twice; nothing is read during such a series, so faults during it happen in the middle. */
export const STORM = 10;
const BEGUN = STORM - 2;
const STORM_WAIT_MS = 60_000;

export interface Disturbed {
  /** Readable descriptions of unexpected behavior. */
  readonly troubles: readonly string[];
}

/**
 * Injects faults while a job reads: a series of 429s during which its session dies, and later one during which the scraper is
 * killed.
 */
export async function disturb(
  control: SandboxControl,
  scraper: Supervised,
  match: string,
  session: string,
): Promise<() => Promise<Disturbed>> {
  const first = await control.addRateLimits(match, STORM, 6);
  const second = await control.addRateLimits(match, STORM, 14);
  const begun = (id: number) => waitUntil(async () => (await control.remainingRateLimits(id)) <= BEGUN, STORM_WAIT_MS);
  return async () => {
    const troubles: string[] = [];
    if (!(await begun(first))) troubles.push('the first storm never came');
    await control.killSession(session);
    if (!(await begun(second))) troubles.push('the second storm never came');
    const before = scraper.pid();
    if (!scraper.kill('SIGKILL')) troubles.push('there was no scraper to kill');
    const isBack = await waitUntil(() => scraper.pid() !== undefined && scraper.pid() !== before, STORM_WAIT_MS);
    if (!isBack) troubles.push('the scraper never came back');
    return { troubles };
  };
}
