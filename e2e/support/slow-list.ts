import { expect } from '@playwright/test';
import { SandboxControl } from '../types/sandbox-control.ts';
import { Truth } from './truth.ts';

/** So many 429s in a row: some seconds of backing off, in which a job stands in the middle of its list. */
const STORM = 10;

/** A list of followers that stops in its middle, until it is let go. */
export interface SlowList {
  readonly control: SandboxControl;
  /** The part of a path that all of its pages have. */
  readonly match: string;
  /** Resolves when the list has stopped. */
  stopped(): Promise<void>;
  release(): Promise<void>;
}

/** @param pages so many are answered before the platform asks to wait. */
export async function slowFollowers(sandbox: string, username: string, pages: number): Promise<SlowList> {
  const control = new SandboxControl(sandbox);
  await control.clear();
  const { id } = await new Truth(sandbox).person(username);
  const match = `/friendships/${id}/followers`;
  const storm = await control.storm(match, STORM, pages);
  return {
    control,
    match,
    stopped: async () => {
      await expect.poll(() => control.stormLeft(storm), { timeout: 60_000 }).toBeLessThan(STORM);
    },
    release: () => control.clear(),
  };
}
