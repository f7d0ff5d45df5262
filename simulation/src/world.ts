import { createLogger, type Logger } from '@trawl/service-kit';
import type { Backends } from './backends.ts';
import { Broker, type NetworkConditions } from './broker.ts';
import { Checks } from './checks.ts';
import { type PlatformConditions, SimPlatform } from './platform.ts';
import { type Replica, type ReplicaWorld, startReplica } from './replica.ts';
import { type Actor, type Broken, type Schedule, Violation } from './schedule.ts';
import { type Scraper, startScraper } from './scraper.ts';

/** How often network, database and platform fail or are slow. */
export interface FailureRates {
  readonly loss: number;
  readonly repeats: number;
  /** Fraction of slow messages and statements. */
  readonly slow: number;
  readonly slowMs: number;
  /** Fraction of the platform's pages that fail. */
  readonly trouble: number;
}

export const NO_FAILURES: FailureRates = { loss: 0, repeats: 0, slow: 0, slowMs: 0, trouble: 0 };

/** The simulated system: database, broker, platform, API replicas and workers. */
export class World {
  readonly schedule: Schedule;
  readonly backends: Backends;
  readonly broker: Broker;
  readonly platform: SimPlatform;
  readonly checks: Checks;
  readonly replicas: Replica[] = [];
  readonly scrapers: Scraper[] = [];
  readonly #parts: ReplicaWorld;
  failureRates: FailureRates = NO_FAILURES;
  /** An error without a caller to throw to. */
  violation: Violation | null = null;
  #made = 0;

  constructor(schedule: Schedule, backends: Backends) {
    this.schedule = schedule;
    this.backends = backends;
    const { random } = schedule;
    const latencyMs = (): number => {
      const { slow, slowMs } = this.failureRates;
      return random.chance(slow) ? random.between(1, slowMs) : random.between(0.1, 1.5);
    };
    const networkConditions: NetworkConditions = {
      latencyMs,
      loses: () => random.chance(this.failureRates.loss),
      repeats: () => random.chance(this.failureRates.repeats),
    };
    const platformConditions: PlatformConditions = {
      pageMs: () => (this.failureRates === NO_FAILURES ? random.between(10, 60) : random.between(100, 1_500)),
      trouble: () =>
        random.chance(this.failureRates.trouble)
          ? random.pick(['hiccup', 'limited', 'browser', 'hang'] as const)
          : null,
    };
    this.broker = new Broker(schedule, () => networkConditions);
    this.platform = new SimPlatform(schedule, () => platformConditions);
    this.checks = new Checks(backends, schedule, this.platform);
    this.#parts = {
      schedule,
      broker: this.broker,
      database: { schedule, backends, latencyMs, onCommit: () => this.checks.check() },
      loggerOf: (actor) => this.#loggerOf(actor),
    };
  }

  async startReplica(): Promise<void> {
    const skewMs = this.schedule.random.between(-200, 200);
    const replica = await startReplica(`api-${++this.#made}`, this.#parts, skewMs);
    this.schedule.trace(replica.actor.name, 'starts');
    this.replicas.push(replica);
  }

  startScraper(): void {
    const places = 1 + this.schedule.random.below(3);
    const scraper = startScraper(`worker-${++this.#made}`, this.#parts, this.platform, places);
    this.schedule.trace(scraper.actor.name, `starts with ${places} slots`);
    this.scrapers.push(scraper);
  }

  get liveReplicas(): Replica[] {
    return this.replicas.filter(({ actor }) => actor.alive);
  }

  get liveScrapers(): Scraper[] {
    return this.scrapers.filter(({ actor }) => actor.alive);
  }

  /** Like kill -9. */
  async crash(actor: Actor): Promise<void> {
    this.schedule.trace(actor.name, 'crashes');
    actor.alive = false;
    this.broker.forget(actor);
    await this.backends.takeBackAll(this.schedule, actor);
  }

  /** Changes the database from outside of the system; waits for rows that a transaction has locked. */
  async write(text: string, params?: unknown[]): Promise<void> {
    const { schedule, backends } = this;
    const backend = await backends.lend(null);
    const giveBack = () => void schedule.plan(null, 0.01, () => backends.takeBack(backend, schedule));
    await backends.execute(backend, schedule, { text }, params, giveBack);
  }

  fail(broken: Broken, what: string): void {
    this.violation ??= new Violation(broken, what);
  }

  #loggerOf(actor: Actor): Logger {
    const destination = {
      write: (line: string) => {
        const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: { message?: string } };
        this.schedule.trace(actor.name, `${level}: ${msg}${err?.message ? ` (${err.message.slice(0, 200)})` : ''}`);
      },
    };
    return createLogger({ service: 'simulation', level: 'warn', destination });
  }
}
