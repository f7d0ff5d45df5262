import { expect } from '@playwright/test';
import { SandboxControl } from './sandbox-control.ts';
import { Truth } from './truth.ts';

/** The number of 429s in a row: some seconds of back-off, during which a job is in the middle of its list. */
const STORM = 10;

/** A job that reads a list of 200 pages. */
export const LONG_LIST = {
  name: 'A long list',
  type: 'follower',
  target: 'tidepool_lab',
  settings: { followersPerProfile: 10_000 },
} as const;

/** A follower list that stops in the middle until it is released. */
export interface SlowList {
  readonly control: SandboxControl;
  /** The substring that all of its page paths contain. */
  readonly match: string;
  /** Resolves when the list has stopped. */
  stopped(): Promise<void>;
  release(): Promise<void>;
}

/**
 * @param pages the number of responses before the platform rate limits
 * @param session the session that reads the list; by default any, so that no other test may read it meanwhile
 */
export async function slowFollowers(
  sandbox: string,
  username: string,
  pages: number,
  session?: string,
): Promise<SlowList> {
  const control = new SandboxControl(sandbox);
  const { id } = await new Truth(sandbox).person(username);
  const match = `/friendships/${id}/followers`;
  const storm = await control.addRateLimits(match, STORM, pages, session);
  return {
    control,
    match,
    stopped: async () => {
      await expect.poll(() => control.remainingRateLimits(storm), { timeout: 60_000 }).toBeLessThan(STORM);
    },
    release: () => control.removeRateLimits(storm),
  };
}
