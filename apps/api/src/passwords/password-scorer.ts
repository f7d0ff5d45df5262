import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { NewestFirstQueue } from '../newest-first-queue.ts';
import { tooBusy } from './hash-password.ts';
import type { PasswordQuestion } from './score-passwords.ts';

/** As many ordinary passwords are scored within the longest wait. */
const MOST_WAITING = 100;
const LONGEST_WAIT_MS = 5_000;
const LONGEST_START_MS = 30_000;
/** An ordinary password takes milliseconds, a hostile one half a second. */
const LONGEST_SCORE_MS = 2_000;
/** The dictionaries take 100 to 160 MB: an idle thread gives them back. */
const LONGEST_IDLE_MS = 60_000;
const WORKER_LIMITS = { maxOldGenerationSizeMb: 256 };

interface Started {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
}

/**
 * Scores passwords in a thread of its own: dictionaries take a second to load, and a hostile password half a second to score.
 * The thread starts with the first password, is replaced where one takes too long, and ends after a minute without any.
 */
export class PasswordScorer {
  readonly #longestScoreMs: number;
  readonly #longestIdleMs: number;
  readonly #turns = new NewestFirstQueue({
    atOnce: 1,
    mostWaiting: MOST_WAITING,
    longestWaitMs: LONGEST_WAIT_MS,
    refusal: tooBusy,
  });
  #started: Started | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({ longestScoreMs = LONGEST_SCORE_MS, longestIdleMs = LONGEST_IDLE_MS } = {}) {
    this.#longestScoreMs = longestScoreMs;
    this.#longestIdleMs = longestIdleMs;
  }

  /** Whether a thread, and so its memory, is in use. */
  get isStarted(): boolean {
    return this.#started !== undefined;
  }

  /**
   * @returns 0 to 4; null where scoring takes too long, which no common password does
   * @throws AppError unavailable where too many wait, or the thread doesn't start in time
   */
  async score(question: PasswordQuestion): Promise<number | null> {
    // Before its turn, so that waiting for the thread to start doesn't count as waiting in the queue.
    await this.#start();
    return this.#turns.run(async () => {
      const worker = await this.#start();
      try {
        return await this.#ask(worker, question);
      } catch (error) {
        await this.stop();
        throw error;
      } finally {
        this.#idle = setTimeout(() => void this.stop(), this.#longestIdleMs).unref();
      }
    });
  }

  /** The thread, once it is ready; it isn't idle from now on. */
  async #start(): Promise<Worker> {
    clearTimeout(this.#idle);
    this.#started ??= start();
    const { worker, ready } = this.#started;
    try {
      await ready;
    } catch (error) {
      if (this.#started?.worker === worker) await this.stop();
      throw error;
    }
    return worker;
  }

  async #ask(worker: Worker, question: PasswordQuestion): Promise<number | null> {
    const deadline = AbortSignal.timeout(this.#longestScoreMs);
    worker.postMessage(question);
    try {
      const [score] = await once(worker, 'message', { signal: deadline });
      return z.number().parse(score);
    } catch (error) {
      if (!deadline.aborted) throw error;
      await this.stop();
      return null;
    }
  }

  /** Ends the thread; the next password starts another. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const started = this.#started;
    this.#started = undefined;
    await started?.worker.terminate();
  }
}

function start(): Started {
  const worker = new Worker(new URL('./score-passwords.ts', import.meta.url), { resourceLimits: WORKER_LIMITS });
  // What waits for an answer is told by `once`; at any other moment an error must not end the process.
  worker.on('error', () => undefined);
  worker.unref();
  const deadline = AbortSignal.timeout(LONGEST_START_MS);
  const ready = once(worker, 'message', { signal: deadline }).catch((error: unknown) => {
    throw deadline.aborted ? tooBusy() : error;
  });
  return { worker, ready };
}
