interface Entry<Value> {
  readonly value: Promise<Value>;
  /** In milliseconds since 1970. */
  readonly until: number;
}

/**
 * Caches recent results in memory and evicts the least recently used first. Concurrent requests for a result share its computation.
 * Failures aren't cached.
 */
export class AnalysisCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #size: number;
  readonly #keptMs: number;

  constructor(size: number, keptMs: number) {
    this.#size = size;
    this.#keptMs = keptMs;
  }

  async get(key: string, now: Date, compute: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    if (known && known.until > now.getTime()) {
      this.#entries.set(key, known);
      return known.value;
    }
    const entry = { value: compute(), until: now.getTime() + this.#keptMs };
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest);
    try {
      return await entry.value;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }
}
