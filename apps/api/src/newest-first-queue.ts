interface Waiting {
  start(): void;
  refuse(): void;
}

export interface QueueBounds {
  /** How many pieces of work run side by side. */
  readonly atOnce: number;
  /** How many may wait; one more refuses the oldest. */
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
  /** What work is refused with. */
  readonly refusal: () => Error;
}

/**
 * Runs work a few at a time, the newest first. Under a flood, whoever comes next is served at once while the flood's own
 * backlog is refused: in order of arrival, everybody would wait for the whole of it.
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

  /** @throws what `refusal` makes, where its turn doesn't come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.pop();
      if (next) next.start();
      else this.#running--;
    }
  }

  /** Resolves once a place that somebody leaves is handed over. */
  #turn(): Promise<void> {
    const { longestWaitMs, mostWaiting, refusal } = this.#bounds;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.refuse();
      }, longestWaitMs);
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
      if (this.#waiting.length > mostWaiting) this.#waiting.shift()?.refuse();
    });
  }
}
