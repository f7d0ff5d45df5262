import { createHash } from 'node:crypto';

interface Window {
  count: number;
  readonly endsAt: number;
}

interface Bounds {
  /** Unknown tokens that one address may have looked up in a window. */
  readonly count: number;
  readonly windowMs: number;
  /** How many addresses, and how many tokens, are remembered; of more, the oldest are forgotten. */
  readonly remembered: number;
}

/**
 * Counts the unknown session tokens that each address sends: every one costs a read of the database. An address over the limit
 * has no more looked up for a while, except for tokens that were somebody's lately, so that it doesn't lock out who shares it.
 */
export class UnknownTokens {
  readonly #bounds: Bounds;
  readonly #windows = new Map<string, Window>();
  readonly #proven = new Set<string>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs a lookup and counts it where it finds nobody.
   *
   * @param refuse makes the error for an address over the limit, given the milliseconds until its window ends
   */
  async lookUp<T>(
    address: string,
    token: string,
    find: () => Promise<T | null>,
    refuse: (waitMs: number) => Error,
  ): Promise<T | null> {
    const digest = createHash('sha256').update(token).digest('base64url');
    const window = this.#windowOf(address);
    if (window.count >= this.#bounds.count && !this.#proven.has(digest)) {
      throw refuse(window.endsAt - performance.now());
    }
    // Counted beforehand, so that lookups at once can't pass together.
    window.count++;
    const found = await find();
    this.#proven.delete(digest);
    if (found === null) return null;
    window.count--;
    this.#proven.add(digest);
    forgetOldest(this.#proven, this.#bounds.remembered);
    return found;
  }

  #windowOf(address: string): Window {
    const now = performance.now();
    const known = this.#windows.get(address);
    if (known && known.endsAt > now) return known;
    const window = { count: 0, endsAt: now + this.#bounds.windowMs };
    this.#windows.delete(address);
    this.#windows.set(address, window);
    forgetOldest(this.#windows, this.#bounds.remembered);
    return window;
  }
}

function forgetOldest(
  kept: { readonly size: number; keys(): Iterator<string>; delete(key: string): unknown },
  most: number,
) {
  if (kept.size <= most) return;
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
