/** Limits concurrency; further callers wait in order of arrival. */
export interface Turns {
  /** Resolves with the function that releases the slot. */
  take(): Promise<() => void>;
}

export function openTurns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return release;
    },
  };
}

/** Limits the concurrency of each owner. */
export class TurnsOfOwners {
  readonly #atOnce: number;
  readonly #open = new Map<string, { readonly turns: Turns; users: number }>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Runs work when the owner has a free slot. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = this.#open.get(owner) ?? { turns: openTurns(this.#atOnce), users: 0 };
    this.#open.set(owner, own);
    own.users++;
    const release = await own.turns.take();
    try {
      return await work();
    } finally {
      release();
      if (--own.users === 0) this.#open.delete(owner);
    }
  }
}
