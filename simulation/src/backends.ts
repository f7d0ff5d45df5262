import pg from 'pg';
import { prepareRepeated } from '../../apps/api/src/db/prepare-repeated.ts';
import { realDelay } from './real-time.ts';
import { type Actor, type Schedule, Violation } from './schedule.ts';

export type Outcome = { readonly value: pg.QueryResult } | { readonly error: unknown };

interface Connection {
  readonly client: pg.Client;
  readonly pid: number;
}

/** A real PostgreSQL connection, used by one simulated connection at a time. */
export interface Backend extends Connection {
  inTransaction: boolean;
  readonly actor: Actor | null;
}

interface Waiting {
  readonly backend: Backend;
  readonly outcome: Promise<Outcome>;
  readonly text: string;
  readonly onDone: (outcome: Outcome) => void | Promise<void>;
}

/** How long a statement may take before the monitor checks whether it waits for a lock. */
const SUSPECT_MS = 1.5;

/**
 * Executes statements on a real PostgreSQL, one after the other. A statement that waits for a lock is deferred until the lock's
 * transaction ends.
 */
export class Backends {
  readonly #url: string;
  readonly #monitor: pg.Client;
  readonly #idle: Connection[] = [];
  readonly #lent = new Set<Backend>();
  #waiting: Waiting[] = [];
  readonly #prepare = prepareRepeated();

  private constructor(url: string, monitor: pg.Client) {
    this.#url = url;
    this.#monitor = monitor;
  }

  static async open(url: string, superuserUrl: string): Promise<Backends> {
    const monitor = new pg.Client({ connectionString: superuserUrl });
    await monitor.connect();
    return new Backends(url, monitor);
  }

  /** Queries the database from outside of the simulated system. */
  query(text: string, params: readonly unknown[] = []): Promise<pg.QueryResult> {
    return this.#monitor.query(text, [...params]);
  }

  /** The same as a prepared statement. */
  queryPrepared(name: string, text: string, params: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#monitor.query({ name, text, values: [...params] });
  }

  async lend(actor: Actor | null): Promise<Backend> {
    const connection = this.#idle.pop() ?? (await this.#connect());
    // A new object each time, so that the previous user of the connection can't end the current user's transaction.
    const backend: Backend = { ...connection, inTransaction: false, actor };
    this.#lent.add(backend);
    return backend;
  }

  /** Rolls back its transaction, if any, and returns it to the pool. */
  async takeBack(backend: Backend, schedule: Schedule): Promise<void> {
    if (!this.#lent.delete(backend)) return;
    const waiting = this.#waiting.find((one) => one.backend === backend);
    if (waiting) {
      this.#waiting = this.#waiting.filter((one) => one !== waiting);
      await this.#monitor.query('SELECT pg_cancel_backend($1)', [backend.pid]);
      await waiting.outcome;
    }
    if (backend.inTransaction) await backend.client.query('ROLLBACK');
    backend.inTransaction = false;
    this.#idle.push({ client: backend.client, pid: backend.pid });
    await this.#wake(schedule);
  }

  async takeBackAll(schedule: Schedule, actor?: Actor): Promise<void> {
    for (const backend of [...this.#lent]) {
      if (actor === undefined || backend.actor === actor) await this.takeBack(backend, schedule);
    }
  }

  /** Makes the server plan again, also the statements of its functions, as it does for a new connection. */
  async discardPlans(): Promise<void> {
    await Promise.all(this.#idle.map(({ client }) => client.query('DISCARD PLANS')));
  }

  /** @param onDone called when the statement has ended, which may be after this resolves */
  async execute(
    backend: Backend,
    schedule: Schedule,
    config: pg.QueryConfig & { readonly text: string },
    params: unknown[] | undefined,
    onDone: (outcome: Outcome) => void | Promise<void>,
    lockMs = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const { text } = config;
    const outcome = this.#start(backend, schedule, config, params);
    const waiting = { backend, outcome, text, onDone };
    const settled = await this.#settledUnlessBlocked(waiting);
    if (settled === null) {
      schedule.trace(backend.actor?.name ?? 'holder', `waits for a lock: ${shorten(text)}`);
      this.#waiting.push(waiting);
      if (Number.isFinite(lockMs)) schedule.plan(null, lockMs, () => this.#timeOut(waiting, schedule));
      await this.#refuseDeadlock();
      return;
    }
    recordTransaction(backend, text, settled);
    await onDone(settled);
    if (!backend.inTransaction) await this.#wake(schedule);
  }

  #start(
    backend: Backend,
    schedule: Schedule,
    config: pg.QueryConfig & { readonly text: string },
    params: unknown[] | undefined,
  ): Promise<Outcome> {
    const { client } = backend;
    const setNow = `SET sim.now = '${schedule.now().toISOString()}'`;
    const work = async (): Promise<pg.QueryResult> => {
      if (/^begin/i.test(config.text)) return client.query(`${setNow}; ${config.text}`);
      const runs = () => (params === undefined ? client.query(config) : client.query(config, params));
      if (backend.inTransaction || !readsClock(config.text)) return runs();
      const [, result] = await Promise.all([client.query(setNow), runs()]);
      return result;
    };
    return work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
  }

  async #settledUnlessBlocked({ backend, outcome }: Pick<Waiting, 'backend' | 'outcome'>): Promise<Outcome | null> {
    const others = [...this.#lent].some((one) => one !== backend && one.inTransaction);
    if (!others) return outcome;
    const settled: { outcome: Outcome | null } = { outcome: null };
    const done = outcome.then((it) => {
      settled.outcome = it;
    });
    for (;;) {
      await Promise.race([done, realDelay(SUSPECT_MS)]);
      if (settled.outcome !== null) return settled.outcome;
      if ((await this.#blockersOf(backend.pid)).length > 0) return null;
    }
  }

  /** Called when a statement has waited for as long as PostgreSQL's lock_timeout allows. */
  async #timeOut(waiting: Waiting, schedule: Schedule): Promise<void> {
    if (!this.#waiting.includes(waiting)) return;
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
    await this.#monitor.query('SELECT pg_cancel_backend($1)', [waiting.backend.pid]);
    await waiting.outcome;
    const error = new Error('canceling statement due to lock timeout');
    await waiting.onDone({ error: Object.assign(error, { code: '55P03' }) });
    if (!waiting.backend.inTransaction) await this.#wake(schedule);
  }

  async #blockersOf(pid: number): Promise<number[]> {
    const { rows } = await this.#monitor.query<{ pids: number[] }>('SELECT pg_blocking_pids($1) AS pids', [pid]);
    return rows[0]?.pids ?? [];
  }

  /** Called after a transaction ended: resumes the statements that waited for it. */
  async #wake(schedule: Schedule): Promise<void> {
    for (let again = true; again; ) {
      again = false;
      for (const waiting of [...this.#waiting]) {
        const settled = await this.#settledUnlessBlocked(waiting);
        if (settled === null || !this.#waiting.includes(waiting)) continue;
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        recordTransaction(waiting.backend, waiting.text, settled);
        schedule.trace(waiting.backend.actor?.name ?? 'holder', `got the lock: ${shorten(waiting.text)}`);
        await waiting.onDone(settled);
        if (!waiting.backend.inTransaction) again = true;
      }
    }
  }

  /** Fails the seed for a deadlock: all code takes locks in an order that prevents deadlocks. */
  async #refuseDeadlock(): Promise<void> {
    const blockers = new Map<number, number[]>();
    for (const { backend } of this.#waiting) blockers.set(backend.pid, await this.#blockersOf(backend.pid));
    for (const start of blockers.keys()) {
      const seen = new Set<number>();
      const open = [...(blockers.get(start) ?? [])];
      for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
        if (pid === start) {
          const texts = this.#waiting.map((one) => `${one.backend.actor?.name}: ${one.text}`);
          throw new Violation('deadlock', `two transactions wait for each other\n${texts.join('\n')}`);
        }
        if (seen.has(pid)) continue;
        seen.add(pid);
        open.push(...(blockers.get(pid) ?? []));
      }
    }
  }

  async #connect(): Promise<Connection> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'simulation', pipeline: true });
    await client.connect();
    this.#prepare(client);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { client, pid: rows[0]?.pid ?? 0 };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#lent].map(({ client }) => client.end()));
    await this.#monitor.end();
  }
}

/** Column defaults read it too. */
const readsClock = (text: string): boolean => !/^\s*select/i.test(text) || text.includes('now()');

function recordTransaction(backend: Backend, text: string, outcome: Outcome): void {
  if (/^begin/i.test(text) && 'value' in outcome) backend.inTransaction = true;
  if (/^(commit|rollback)$/i.test(text.trim())) backend.inTransaction = false;
}

/** A statement as a line of the trace. */
export const shorten = (text: string): string => {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/^select .* from "/i, 'select … from "')
    .trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
};
