import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { NewestFirstQueue } from '../concurrency/newest-first-queue.ts';
import { threadEnvironment } from '../env.ts';
import { tooBusy } from './hash-password.ts';
import type { ScoreRequest } from './score-passwords.ts';

/** About as many ordinary passwords as can be scored within the longest wait. */
const MAX_WAITING = 100;
const MAX_WAIT_MS = 5_000;
const MAX_START_MS = 30_000;
/** An ordinary password takes milliseconds, a malicious one half a second. */
const MAX_SCORE_MS = 2_000;
/** The dictionaries use 100 to 160 MB, which ending an idle thread frees. */
const MAX_IDLE_MS = 60_000;
const WORKER_LIMITS = { maxOldGenerationSizeMb: 256 };

interface Started {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
}

/**
 * Scores passwords in a separate thread: dictionaries take a second to load, and a malicious password half a second to score. The
 * thread starts with the first password, is replaced if a password takes too long, and ends after a minute without passwords.
 */
export class PasswordScorer {
  readonly #maxScoreMs: number;
  readonly #maxIdleMs: number;
  readonly #queue = new NewestFirstQueue({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refusal: tooBusy,
  });
  #started: Started | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({ maxScoreMs = MAX_SCORE_MS, maxIdleMs = MAX_IDLE_MS } = {}) {
    this.#maxScoreMs = maxScoreMs;
    this.#maxIdleMs = maxIdleMs;
  }

  /** Whether a thread is running and using its memory. */
  get isStarted(): boolean {
    return this.#started !== undefined;
  }

  /**
   * @returns 0 to 4; null if scoring times out, which doesn't happen for common passwords
   * @throws AppError unavailable if too many are waiting, or the thread doesn't start in time
   */
  async score(request: ScoreRequest): Promise<number | null> {
    // Before queuing, so that waiting for the thread's start doesn't count as waiting in the queue.
    await this.#start();
    return this.#queue.run(async () => {
      const worker = await this.#start();
      try {
        return await this.#requestScore(worker, request);
      } catch (error) {
        await this.stop();
        throw error;
      } finally {
        this.#idle = setTimeout(() => void this.stop(), this.#maxIdleMs).unref();
      }
    });
  }

  /** Returns the thread when it is ready, and stops its idle timer. */
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

  async #requestScore(worker: Worker, request: ScoreRequest): Promise<number | null> {
    const deadline = AbortSignal.timeout(this.#maxScoreMs);
    worker.postMessage(request);
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
  const worker = new Worker(new URL('./score-passwords.ts', import.meta.url), {
    resourceLimits: WORKER_LIMITS,
    env: threadEnvironment(),
  });
  // `once` handles errors while a reply is pending; at any other time an error must not end the process.
  worker.on('error', () => undefined);
  worker.unref();
  const deadline = AbortSignal.timeout(MAX_START_MS);
  const ready = once(worker, 'message', { signal: deadline }).catch((error: unknown) => {
    throw deadline.aborted ? tooBusy() : error;
  });
  return { worker, ready };
}
