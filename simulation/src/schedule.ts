import { AsyncLocalStorage } from 'node:async_hooks';
import { seededRandom } from '@trawl/stack/random';
import { Heap } from './heap.ts';
import { realSetImmediate } from './real-time.ts';

/** A process of the simulated system: what it awaits is lost when it crashes, and delayed while it is frozen. */
export class Actor {
  readonly name: string;
  alive = true;
  /** Nothing reaches it before this time; messages it has already sent are still delivered. Set by {@link Schedule.freeze}. */
  frozenUntilMs = 0;
  /** Events that became due while it was frozen. */
  readonly held: Planned[] = [];
  /** Messages to and from it are lost until this time. */
  cutOffUntilMs = 0;

  constructor(name: string) {
    this.name = name;
  }
}

/** The actor whose code is running. */
export const acting = new AsyncLocalStorage<Actor>();

export interface Planned {
  dueMs: number;
  order: number;
  /** Skipped if this actor has crashed. */
  readonly actor: Actor | null;
  readonly act: () => void | Promise<void>;
  canceled: boolean;
}

/** The violated invariant. */
export type Broken =
  | 'deadlock'
  | 'shared account'
  | 'illegal move'
  | 'inconsistent'
  | 'rows'
  | 'charge'
  | 'lease'
  | 'ledger'
  | 'failed request'
  | 'unhandled rejection'
  | 'stuck'
  | 'leak'
  | 'forgotten request';

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly broken: Broken;

  constructor(broken: Broken, message: string) {
    super(message);
    this.broken = broken;
  }
}

/**
 * The queue of all future events, by virtual time. Each step runs the next event, and waits until all code that it triggered is
 * waiting again.
 */
export class Schedule {
  nowMs = 0;
  steps = 0;
  readonly random;
  readonly startedAt: number;
  readonly #planned = new Heap<Planned>((a, b) => a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order));
  readonly #trace: string[] = [];
  readonly #print: ((line: string) => void) | null;
  #order = 0;

  constructor(seed: number, print: ((line: string) => void) | null) {
    this.random = seededRandom(seed);
    this.#print = print;
    this.startedAt = Date.UTC(2026, 2, 3, 8);
  }

  /** The wall clock. */
  now(): Date {
    return new Date(this.startedAt + this.nowMs);
  }

  plan(actor: Actor | null, delayMs: number, act: () => void | Promise<void>): Planned {
    const planned = { dueMs: this.nowMs + delayMs, order: this.#order++, actor, act, canceled: false };
    this.#planned.push(planned);
    return planned;
  }

  freeze(actor: Actor, ms: number): void {
    actor.frozenUntilMs = this.nowMs + ms;
    this.plan(null, ms, () => {
      if (this.nowMs >= actor.frozenUntilMs) this.thaw(actor);
    });
  }

  thaw(actor: Actor): void {
    actor.frozenUntilMs = 0;
    for (const planned of actor.held.splice(0)) {
      planned.dueMs = this.nowMs;
      planned.order = this.#order++;
      this.#planned.push(planned);
    }
  }

  trace(who: string, what: string): void {
    const line = `${(this.nowMs / 1_000).toFixed(4).padStart(10)}  ${who.padEnd(9)} ${what}`;
    this.#trace.push(line);
    this.#print?.(line);
  }

  get lines(): readonly string[] {
    return this.#trace;
  }

  /** @throws {Violation} */
  async runUntil(untilMs: number, isOver: () => boolean = () => false): Promise<void> {
    for (;;) {
      const next = this.#planned.peek();
      if (isOver()) return;
      if (next === undefined || next.dueMs > untilMs) break;
      this.#planned.pop();
      if (next.canceled || next.actor?.alive === false) continue;
      if (next.actor && next.actor.frozenUntilMs > next.dueMs) {
        next.actor.held.push(next);
        continue;
      }
      this.nowMs = next.dueMs;
      this.steps += 1;
      await (next.actor ? acting.run(next.actor, next.act) : next.act());
      // Promise reactions run before the event loop's next turn.
      await new Promise((resolve) => realSetImmediate(resolve));
    }
    this.nowMs = Math.max(this.nowMs, untilMs);
  }
}
