import { inject } from 'vitest';
import './provided.ts';
import { isRoot } from '../postgres/cluster.ts';

export interface TestBrowser {
  readonly path: string;
  /** To be added to the environment of the browser's process. */
  readonly env: Readonly<Record<string, string>>;
  /** Root can't have Chromium's sandbox: `--no-sandbox --no-zygote` then, and neither otherwise. */
  readonly noSandbox: boolean;
}

/**
 * The Chromium to test with.
 * @throws Error that says why there is none on this machine.
 */
export function testBrowser(): TestBrowser {
  const { browser } = inject('programs');
  if (typeof browser === 'string') throw new Error(browser);
  return { ...browser, noSandbox: isRoot() };
}
