import { type Supervised, waitUntil } from '@trawl/stack';
import type { SandboxControl } from './sandbox-control.ts';

/** 429s in a row, twice; while such a storm lasts nothing is read, so that what happens then happens in the middle. */
export const STORM = 10;
const BEGUN = STORM - 2;
const STORM_WAIT_MS = 60_000;

export interface Disturbed {
  /** In words, where something didn't happen as it should have. */
  readonly troubles: readonly string[];
}

/**
 * Makes trouble while a job reads: a storm of 429s in which its session dies, and later one in which the scraper is killed.
 */
export async function disturb(
  control: SandboxControl,
  scraper: Supervised,
  match: string,
  session: string,
): Promise<() => Promise<Disturbed>> {
  const first = await control.storm(match, STORM, 6);
  const second = await control.storm(match, STORM, 14);
  const begun = (id: number) => waitUntil(async () => (await control.stormLeft(id)) <= BEGUN, STORM_WAIT_MS);
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
