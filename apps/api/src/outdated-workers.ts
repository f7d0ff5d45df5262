/** Longer than the pause between two claims of a worker that gets no runs. */
const FORGOTTEN_MS = 60_000;
/** Maximum number of remembered workers, enough for the operator to see the problem. */
const MOST = 20;

/** The workers that recently got no run because their protocol is too old. */
export class OutdatedWorkers {
  readonly #seen = new Map<string, number>();

  add(workerId: string, at: Date): void {
    this.#seen.delete(workerId);
    this.#seen.set(workerId, at.getTime());
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST && oldest !== undefined) this.#seen.delete(oldest);
  }

  at(now: Date): string[] {
    for (const [workerId, seenAt] of this.#seen) if (now.getTime() - seenAt > FORGOTTEN_MS) this.#seen.delete(workerId);
    return [...this.#seen.keys()];
  }
}
