import type pg from 'pg';
import { TIMEOUTS } from '../../apps/api/src/db/client.ts';
import type { Backend, Backends, Outcome } from './backends.ts';
import { shorten } from './backends.ts';
import { type Actor, acting, type Schedule } from './schedule.ts';

export interface PoolWorld {
  readonly schedule: Schedule;
  readonly backends: Backends;
  /** The latency of a statement, and of its result, in milliseconds. */
  readonly latencyMs: () => number;
  readonly onCommit: () => Promise<void>;
}

/** node-postgres's error for pending queries of a lost connection. */
const lost = (): Error => new Error('Connection terminated unexpectedly');
const MAX = 16;
const CONNECT_MS = 5_000;

/** An actor's connections, replacing node-postgres's pool. (drizzle recognizes a pool by the name of its class.) */
export class SimPool {
  readonly actor: Actor;
  readonly #world: PoolWorld;
  readonly #idle: SimClient[] = [];
  readonly #waiting: ((client: SimClient) => void)[] = [];
  readonly clients = new Set<SimClient>();

  constructor(actor: Actor, world: PoolWorld) {
    this.actor = actor;
    this.#world = world;
  }

  async connect(): Promise<SimClient> {
    for (let client = this.#idle.pop(); client !== undefined; client = this.#idle.pop()) {
      if (!client.isDead) return client;
    }
    if (this.clients.size < MAX) {
      const client = new SimClient(this, this.#world);
      this.clients.add(client);
      await client.open();
      return client;
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(given), 1);
        reject(new Error('timeout exceeded when trying to connect'));
      }, CONNECT_MS);
      const given = (client: SimClient) => {
        clearTimeout(late);
        resolve(client);
      };
      this.#waiting.push(given);
    });
  }

  async query(config: unknown, params?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      return await client.query(config, params);
    } finally {
      client.release();
    }
  }

  /** Ended connections that were never released: each leaks a slot. */
  get leaked(): number {
    return [...this.clients].filter((client) => client.isDead).length;
  }

  /** A connection that was idle when it died doesn't count. */
  forgetIdle(client: SimClient): void {
    if (this.#idle.includes(client)) this.clients.delete(client);
  }

  takeBack(client: SimClient): void {
    if (client.isDead) {
      this.clients.delete(client);
      const next = this.#waiting.shift();
      if (next) void this.connect().then(next);
      return;
    }
    const next = this.#waiting.shift();
    if (next) next(client);
    else this.#idle.push(client);
  }
}

/** One simulated connection. Requests and results have separate delays; a crash may happen in between. */
class SimClient {
  readonly #pool: SimPool;
  readonly #world: PoolWorld;
  #backend: Backend | null = null;
  isDead = false;
  /** Since the last commit. */
  #hasWritten = false;
  #lockMs = TIMEOUTS.lockMs;
  #tail: Promise<unknown> = Promise.resolve();
  /** Pending results. */
  readonly #awaited = new Set<(error: Error) => void>();

  constructor(pool: SimPool, world: PoolWorld) {
    this.#pool = pool;
    this.#world = world;
  }

  async open(): Promise<void> {
    const { schedule, backends, latencyMs } = this.#world;
    const opened = Promise.withResolvers<void>();
    schedule.plan(this.#pool.actor, latencyMs() + latencyMs(), async () => {
      this.#backend = await acting.exit(() => backends.lend(this.#pool.actor));
      opened.resolve();
    });
    await opened.promise;
  }

  /** Sequential, in the order of the calls. */
  query(config: unknown, params?: unknown[]): Promise<pg.QueryResult> {
    const answered = this.#tail.then(() => this.#send(config, params));
    this.#tail = answered.catch(() => undefined);
    return answered;
  }

  #send(config: unknown, params?: unknown[]): Promise<pg.QueryResult> {
    const { schedule, backends, latencyMs } = this.#world;
    const { actor } = this.#pool;
    const query = (typeof config === 'string' ? { text: config } : config) as pg.QueryConfig;
    return new Promise((resolve, reject) => {
      this.#awaited.add(reject);
      const answer = (outcome: Outcome) => {
        schedule.plan(actor, latencyMs(), () => {
          if (!this.#awaited.delete(reject)) return;
          if ('value' in outcome) resolve(outcome.value);
          else reject(outcome.error);
        });
      };
      const execute = async () => {
        const backend = this.#backend;
        if (!actor.alive) return;
        if (this.isDead || !backend) {
          this.isDead = true;
          this.#awaited.delete(reject);
          return void schedule.plan(actor, latencyMs(), () => reject(lost()));
        }
        const setting = settingOf(query.text, params);
        if (setting) {
          this.#lockMs = setting.lockMs ?? this.#lockMs;
          return answer({ value: NOTHING });
        }
        const onDone = async (outcome: Outcome) => {
          if ('error' in outcome) schedule.trace(actor.name, `the database refuses: ${messageOf(outcome.error)}`);
          else if (outcome.value.rowCount && !isReading(query.text)) {
            schedule.trace(actor.name, shorten(query.text));
            this.#hasWritten = true;
          }
          answer(outcome);
          if (backend.inTransaction || !this.#hasWritten) return;
          this.#hasWritten = false;
          await this.#world.onCommit();
        };
        if (/^begin/i.test(query.text)) this.#lockMs = TIMEOUTS.lockMs;
        await backends.execute(backend, schedule, query, params, onDone, this.#lockMs);
      };
      // A sent message arrives even if its sender freezes.
      schedule.plan(null, latencyMs(), execute);
    });
  }

  /** @param ends whether it must not be used again */
  release(ends = false): void {
    if (ends && this.#backend) {
      const { schedule, backends } = this.#world;
      const backend = this.#backend;
      schedule.plan(null, 0.1, () => backends.takeBack(backend, schedule));
    }
    if (ends) this.isDead = true;
    this.#pool.takeBack(this);
  }

  /**
   * Ends the connection and its transaction; pending queries fail.
   *
   * @param isSilent idle users aren't notified, as after a failure of the server's machine, and notice it with the next query.
   * Pending queries fail in any case
   */
  async kill(isSilent: boolean): Promise<void> {
    if (!isSilent || this.#awaited.size > 0) {
      this.isDead = true;
      this.#pool.forgetIdle(this);
    }
    const { schedule, backends } = this.#world;
    if (this.#backend) await backends.takeBack(this.#backend, schedule);
    this.#backend = null;
    for (const reject of this.#awaited) schedule.plan(this.#pool.actor, 0.1, () => reject(lost()));
    this.#awaited.clear();
  }
}

const NOTHING: pg.QueryResult = { command: 'SELECT', rowCount: 0, oid: 0, rows: [], fields: [] };

/** Timeouts use virtual time, so PostgreSQL doesn't get them. */
function settingOf(text: string, params: readonly unknown[] = []): { readonly lockMs?: number } | null {
  if (/^SET LOCAL lock_timeout TO DEFAULT/.test(text)) return { lockMs: TIMEOUTS.lockMs };
  if (!/set_config\('\w+_timeout'/.test(text)) return null;
  const param = /set_config\('lock_timeout', \$(\d)/.exec(text)?.[1];
  return param === undefined ? {} : { lockMs: Number(params[Number(param) - 1]) };
}

/** Changes no row: such statements aren't traced or followed by checks. */
const isReading = (text: string): boolean => /^\s*(select|begin|commit|rollback|savepoint|release)/i.test(text);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
