import type { Clock } from '@trawl/service-kit';

interface Check {
  /** By the monotonic clock, before the database query. */
  readonly at: number;
  readonly isValid: Promise<boolean>;
}

/**
 * Checks the sessions of open streams. Streams of the same session, such as a user's tabs, share a check, because it would otherwise be
 * the most frequent statement of a busy process.
 */
export class SessionChecks {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #everyMs: number;
  /** Oldest first. */
  readonly #recent = new Map<string, Check>();

  constructor(clock: Pick<Clock, 'monotonicMs'>, everyMs: number) {
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  /**
   * Returns a function that checks whether the stream's session is valid, using a check that began at most `everyMs` ago.
   *
   * @param lookUp returns whether the session is valid
   */
  ofStream(token: string, lookUp: () => Promise<boolean>): () => Promise<boolean> {
    // The request that opened the stream has just checked the session.
    let checkedAt = this.#clock.monotonicMs();
    return async () => {
      if (!this.#isOld(checkedAt)) return true;
      const { at, isValid } = this.#recentCheck(token) ?? this.#check(token, lookUp);
      if (!(await isValid)) return false;
      checkedAt = at;
      return true;
    };
  }

  #isOld(at: number): boolean {
    return this.#clock.monotonicMs() - at > this.#everyMs;
  }

  #recentCheck(token: string): Check | undefined {
    for (const [old, { at }] of this.#recent) {
      if (!this.#isOld(at)) break;
      this.#recent.delete(old);
    }
    return this.#recent.get(token);
  }

  #check(token: string, lookUp: () => Promise<boolean>): Check {
    const check = { at: this.#clock.monotonicMs(), isValid: lookUp() };
    this.#recent.set(token, check);
    // A failed check isn't kept, so the next stream repeats it.
    check.isValid.catch(() => this.#recent.delete(token));
    return check;
  }
}
