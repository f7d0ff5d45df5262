interface Waiting {
  start(): void;
  refuse(): void;
}

export interface QueueBounds {
  /** Maximum concurrent work. */
  readonly concurrency: number;
  /** Maximum queue length; one more rejects the oldest. */
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
  /** Creates the error for rejected work. */
  readonly refusal: () => Error;
}

/**
 * Runs work with limited concurrency, newest first. Under a flood, the next request is served immediately while the flood's
 * backlog is rejected; in order of arrival, everyone would wait for the complete backlog.
 */
export class NewestFirstQueue {
  readonly #bounds: QueueBounds;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** @throws the error from `refusal` if it is rejected while it waits */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.concurrency) this.#running++;
    else await this.#waitForSlot();
    try {
      return await work();
    } finally {
      const next = this.#waiting.pop();
      if (next) next.start();
      else this.#running--;
    }
  }

  /** Resolves when finished work hands over its slot. */
  #waitForSlot(): Promise<void> {
    const { maxWaitMs, maxWaiting, refusal } = this.#bounds;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.refuse();
      }, maxWaitMs);
      const waiting: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
        refuse() {
          clearTimeout(timer);
          reject(refusal());
        },
      };
      this.#waiting.push(waiting);
      if (this.#waiting.length > maxWaiting) this.#waiting.shift()?.refuse();
    });
  }
}
