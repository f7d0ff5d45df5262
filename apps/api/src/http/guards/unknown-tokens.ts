import { createHash } from 'node:crypto';

interface Window {
  count: number;
  readonly endsAt: number;
}

interface Bounds {
  /** Maximum lookups of unknown tokens per address and window. */
  readonly count: number;
  readonly windowMs: number;
  /** Maximum number of remembered addresses and tokens; the oldest are dropped. */
  readonly remembered: number;
}

/**
 * Counts the unknown session tokens per address, because each costs a database query. Above the limit, an address gets no more
 * lookups for a while, except for tokens that were recently valid, so other users of the same address aren't locked out.
 */
export class UnknownTokens {
  readonly #bounds: Bounds;
  readonly #windows = new Map<string, Window>();
  readonly #proven = new Set<string>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs a lookup and counts it if it finds no user.
   *
   * @param refuse creates the error for an address over the limit, given the remaining milliseconds of its window
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
    // Counted before the lookup, so that concurrent lookups can't exceed the limit.
    window.count++;
    const found = await find().catch((error: unknown) => {
      // The token may be valid, so an outage must not lock its address out.
      window.count--;
      throw error;
    });
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
