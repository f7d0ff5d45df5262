import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePortRange, planPorts, type Stack, startStack, temporaryDataFolder } from '@trawl/stack';
import type { SeededRandom } from '@trawl/stack/random';
import { z } from 'zod';
import { type Database, openDatabase } from './database.ts';
import { type MachineLoad, watchMachineLoad } from './machine-load.ts';
import { watchMoves } from './watch-moves.ts';

/** Slow enough that faults can interrupt a job of 10,000 rows in the middle. */
const PACE_MS = 25;
/** The stack's workers, by process name and worker id. */
const WORKERS = [
  { service: 'scraper', id: 'scraper-1' },
  { service: 'scraper-2', id: 'scraper-2' },
] as const;
export type Worker = (typeof WORKERS)[number];

/** A complete stack with two workers, and what faults need. */
export interface SystemUnderTest {
  readonly stack: Stack;
  readonly web: string;
  readonly sandbox: string;
  readonly mailbox: string;
  /** The URL of NATS's monitoring. */
  readonly monitoring: string;
  readonly browser: NonNullable<Stack['browser']>;
  readonly workers: readonly Worker[];
  readonly database: Database;
  readonly random: SeededRandom;
  /** The load of other processes since the current row of the table began. */
  readonly machine: MachineLoad;
  print(line: string): void;
  stop(): Promise<void>;
}

export interface SystemOptions {
  readonly port: number | undefined;
  readonly random: SeededRandom;
  readonly print: (line: string) => void;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startSystem({ port, random, print, env = {} }: SystemOptions): Promise<SystemUnderTest> {
  const data = await temporaryDataFolder('faults');
  const first = port ?? (await freePortRange());
  const stack = await startStack({
    port: first,
    data,
    serviceEnv: { api: { PACE_MS: String(PACE_MS), LOG_LEVEL: 'warn', ...env } },
    reporter: { line: (line) => print(line.trim()), track: (_label, work) => work },
  });
  // As superuser: the faults end other connections and add triggers, which the API's role may not do.
  const database = openDatabase(z.string().parse(stack.superuserUrl));
  const { web, sandbox, mailbox } = stack.addresses;
  if (!web || !sandbox || !mailbox || !stack.browser) throw new Error('the stack is incomplete');
  await watchMoves(database);
  const ports = planPorts(first);
  await stack.replicate('scraper', 'scraper-2', { PORT: String(ports.apiMetrics + 3), WORKER_ID: 'scraper-2' });
  return {
    stack,
    web,
    sandbox: new URL(sandbox).origin,
    mailbox,
    monitoring: `http://127.0.0.1:${ports.natsMonitoring}`,
    browser: stack.browser,
    workers: WORKERS,
    database,
    random,
    machine: watchMachineLoad(),
    print,
    async stop() {
      await database.close();
      await stack.stop();
      await cp(join(data, 'logs'), join(tmpdir(), 'trawl-faults-logs', String(first)), { recursive: true });
      await rm(data, { recursive: true, force: true });
    },
  };
}
