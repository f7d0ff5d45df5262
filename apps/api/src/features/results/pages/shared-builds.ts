import pLimit, { type LimitFunction } from 'p-limit';

interface Build {
  readonly key: string;
  readonly done: Promise<void>;
  readonly leaving: AbortController;
  /** The number of requests that wait for the build. */
  waiting: number;
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs at most one build per owner, and few in total. Equal requests share a build, which is aborted when all of them have left;
 * a different request of the same owner waits for it.
 */
export class SharedBuilds {
  readonly #builds = new Map<string, Build>();
  readonly #limit: LimitFunction;

  constructor(atOnce: number) {
    this.#limit = pLimit(atOnce);
  }

  /**
   * Resolves when the build has ended, or when the signal aborts.
   *
   * @param signal of the request
   * @param work receives the signal of the build
   */
  async run(
    owner: string,
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const left = ended(signal);
    while (!signal.aborted) {
      const current = this.#builds.get(owner);
      if (current && (current.key !== key || current.leaving.signal.aborted)) {
        await Promise.race([left, current.done.catch(() => undefined)]);
        continue;
      }
      const build = current ?? this.#start(owner, key, work);
      build.waiting++;
      try {
        await Promise.race([left, build.done]);
      } finally {
        build.waiting--;
        if (build.waiting === 0) build.leaving.abort();
      }
      return;
    }
  }

  #start(owner: string, key: string, work: (signal: AbortSignal) => Promise<void>): Build {
    const leaving = new AbortController();
    const done = this.#limit(async () => {
      try {
        if (!leaving.signal.aborted) await work(leaving.signal);
      } finally {
        this.#builds.delete(owner);
      }
    });
    // The requests report the failure; all of them may have left.
    done.catch(() => undefined);
    const build: Build = { key, done, leaving, waiting: 0 };
    this.#builds.set(owner, build);
    return build;
  }
}
