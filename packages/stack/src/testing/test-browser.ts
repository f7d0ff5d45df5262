import { inject } from 'vitest';
import './provided.ts';
import { isRoot } from '../postgres/cluster.ts';

export interface TestBrowser {
  readonly path: string;
  /** Additional environment variables for the browser process. */
  readonly env: Readonly<Record<string, string>>;
  /** Chromium's sandbox doesn't work for root: use `--no-sandbox` then. */
  readonly noSandbox: boolean;
}

/**
 * The Chromium for tests.
 * @throws Error with the reason if there is none on this machine.
 */
export function testBrowser(): TestBrowser {
  const { browser } = inject('programs');
  if (typeof browser === 'string') throw new Error(browser);
  return { ...browser, noSandbox: isRoot() };
}
