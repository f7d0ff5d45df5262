import pLimit, { type LimitFunction } from 'p-limit';

/** Limits the concurrency of each owner; further calls wait in order of arrival. */
export class OwnerLimits {
  readonly #concurrency: number;
  readonly #limits = new Map<string, { readonly limit: LimitFunction; users: number }>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Runs work when the owner has a free slot. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.#limits.get(owner) ?? { limit: pLimit(this.#concurrency), users: 0 };
    this.#limits.set(owner, own);
    own.users++;
    try {
      return await own.limit(work);
    } finally {
      if (--own.users === 0) this.#limits.delete(owner);
    }
  }
}
