import type { JobRequest, KnownJob, People } from './people.ts';
import type { Actor } from './schedule.ts';
import type { World } from './world.ts';

/** The events of a seed with their relative frequency. */
const WEIGHTS = {
  start: 20,
  pause: 8,
  edit: 6,
  delete: 1,
  create: 2,
  crashReplica: 4,
  crashScraper: 4,
  drainScraper: 2,
  freeze: 3,
  cutOff: 3,
  brokerDown: 1,
  copyBroker: 2,
  restoreBroker: 1,
  wipeBroker: 1,
  loseTail: 2,
  killConnections: 3,
  restartDatabase: 1,
  holdLock: 2,
  killSession: 1,
  changePlan: 1,
} as const;

/** A limit, because the checks read all jobs after each commit. */
const JOBS_MAX = 6;

/** Generates the customers' jobs and edits. */
export interface JobGenerator {
  next(): JobRequest;
  change(job: KnownJob): JobRequest;
}

export type ChaosKind = keyof typeof WEIGHTS;
export const CHAOS_KINDS = Object.keys(WEIGHTS) as ChaosKind[];

/** Injects user actions and failures, at times determined by the seed. */
export class Chaos {
  readonly #world: World;
  readonly #people: People;
  readonly #kinds: readonly ChaosKind[];
  readonly #jobGenerator: JobGenerator;

  constructor(world: World, people: People, without: ReadonlySet<ChaosKind>, jobGenerator: JobGenerator) {
    this.#world = world;
    this.#people = people;
    this.#jobGenerator = jobGenerator;
    this.#kinds = CHAOS_KINDS.filter((kind) => !without.has(kind)).flatMap((kind) =>
      Array<ChaosKind>(WEIGHTS[kind]).fill(kind),
    );
  }

  /** Schedules faults until this time. */
  plan(untilMs: number, everyMs: number): void {
    const { schedule } = this.#world;
    const { random } = schedule;
    const next = (): void => {
      const delayMs = random.between(0, 2 * everyMs);
      if (schedule.nowMs + delayMs >= untilMs) return;
      schedule.plan(null, delayMs, async () => {
        await this.#do(random.pick(this.#kinds));
        next();
      });
    };
    next();
  }

  async #do(kind: ChaosKind): Promise<void> {
    const { schedule, broker, platform } = this.#world;
    const { random } = schedule;
    const job = this.#anyJob();
    switch (kind) {
      case 'start':
        if (job) this.#people.start(job);
        return;
      case 'pause':
        if (job) this.#people.pause(job);
        return;
      case 'edit':
        if (job) this.#people.edit(job, this.#jobGenerator.change(job));
        return;
      case 'delete':
        if (job) this.#people.delete(job);
        return;
      case 'create':
        if (this.#people.jobs.length < JOBS_MAX)
          this.#people.create(random.pick(this.#people.customers), this.#jobGenerator.next());
        return;
      case 'crashReplica':
        return this.#crashReplica();
      case 'crashScraper':
        return this.#crashScraper();
      case 'drainScraper':
        return this.#drainScraper();
      case 'freeze':
        return this.#hitAny((actor) => {
          const ms = random.between(500, 25_000);
          schedule.trace(actor.name, `is frozen for ${Math.round(ms)} ms`);
          schedule.freeze(actor, ms);
        });
      case 'cutOff':
        return this.#hitAny((actor) => {
          const ms = random.between(500, 20_000);
          schedule.trace(actor.name, `is cut off for ${Math.round(ms)} ms`);
          actor.cutOffUntilMs = schedule.nowMs + ms;
        });
      case 'brokerDown': {
        const ms = random.between(500, 10_000);
        schedule.trace('broker', `is down for ${Math.round(ms)} ms`);
        broker.downUntilMs = schedule.nowMs + ms;
        return;
      }
      case 'copyBroker':
        return broker.copy();
      case 'restoreBroker':
        schedule.trace('broker', 'gets an old copy of its disk');
        return broker.restore();
      case 'wipeBroker':
        schedule.trace('broker', 'loses its disk');
        return broker.wipe();
      case 'loseTail':
        return this.#loseTail();
      case 'killConnections':
        return this.#killConnections(0.5);
      case 'restartDatabase':
        schedule.trace('database', 'restarts');
        return this.#killConnections(1);
      case 'holdLock':
        return this.#holdLock();
      case 'killSession': {
        const session = job && job.request.sessions.length > 0 ? random.pick(job.request.sessions) : null;
        if (session === null) return;
        schedule.trace('platform', `ends the session ${session.slice(0, 4)}…`);
        platform.deadSessions.add(session);
        return;
      }
      case 'changePlan': {
        const plan = random.pick(['free', 'starter', 'professional'] as const);
        const { id } = random.pick(this.#people.customers);
        schedule.trace(id.slice(-9), `moves to the plan ${plan}`);
        return this.#world.write('UPDATE users SET plan = $2 WHERE id = $1', [id, plan]);
      }
    }
  }

  #anyJob(): KnownJob | null {
    const known = this.#people.jobs.filter((job) => !job.isGone && job.id);
    return known.length === 0 ? null : this.#world.schedule.random.pick(known);
  }

  #hitAny(hit: (actor: Actor) => void): void {
    const actors = [...this.#world.liveReplicas, ...this.#world.liveScrapers].map(({ actor }) => actor);
    if (actors.length > 0) hit(this.#world.schedule.random.pick(actors));
  }

  async #crashReplica(): Promise<void> {
    const { schedule, liveReplicas } = this.#world;
    if (liveReplicas.length === 0) return;
    await this.#world.crash(schedule.random.pick(liveReplicas).actor);
    schedule.plan(null, schedule.random.between(100, 8_000), () => this.#world.startReplica());
  }

  /** Nothing is stored for a while, and the broker's messages are lost in that time. */
  async #loseTail(): Promise<void> {
    const { schedule, broker, liveReplicas } = this.#world;
    const ms = schedule.random.between(200, 8_000);
    for (const { actor } of liveReplicas) {
      await this.#world.crash(actor);
      schedule.plan(null, ms + schedule.random.between(1, 2_000), () => this.#world.startReplica());
    }
    schedule.plan(null, ms, () => {
      schedule.trace('broker', `loses its disk with ${broker.stored} messages`);
      broker.wipe();
    });
  }

  async #crashScraper(): Promise<void> {
    const { schedule, liveScrapers } = this.#world;
    if (liveScrapers.length === 0) return;
    await this.#world.crash(schedule.random.pick(liveScrapers).actor);
    schedule.plan(null, schedule.random.between(100, 8_000), () => this.#world.startScraper());
  }

  #drainScraper(): void {
    const { schedule, liveScrapers } = this.#world;
    if (liveScrapers.length === 0) return;
    const { actor, worker } = schedule.random.pick(liveScrapers);
    schedule.trace(actor.name, 'is asked to end');
    schedule.plan(actor, 0, () => {
      void worker.drain();
    });
    // The process ends by then even if something hangs.
    schedule.plan(null, 9_500, () => (actor.alive ? this.#world.crash(actor) : undefined));
    schedule.plan(null, schedule.random.between(100, 2_000), () => this.#world.startScraper());
  }

  async #killConnections(share: number): Promise<void> {
    const { schedule, liveReplicas } = this.#world;
    if (share < 1) schedule.trace('database', 'ends some connections');
    for (const { pool } of liveReplicas) {
      for (const client of [...pool.clients])
        if (schedule.random.chance(share)) await client.kill(schedule.random.chance(0.3));
    }
  }

  /** Another client, such as a report or a console, locks a job's row for a while. */
  async #holdLock(): Promise<void> {
    const { schedule, backends } = this.#world;
    const job = this.#anyJob();
    if (!job) return;
    const holder = await backends.lend(null);
    const ms = schedule.random.between(500, 10_000);
    schedule.trace('holder', `locks ${job.request.name} for ${Math.round(ms)} ms`);
    const text = (sql: string) => backends.execute(holder, schedule, { text: sql }, undefined, () => undefined);
    await text('BEGIN');
    await text(`SELECT FROM jobs WHERE id = '${job.id}' FOR UPDATE`);
    schedule.plan(null, ms, () => backends.takeBack(holder, schedule));
  }
}
