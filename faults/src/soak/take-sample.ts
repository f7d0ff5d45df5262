import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { childrenOf, memoryMb } from '../processes.ts';
import type { SystemUnderTest } from '../system.ts';

/** Readings at one time: each is flat over hours if nothing leaks. */
export type SoakSample = Readonly<Record<string, number>>;

const SERVICES = ['api', 'scraper', 'scraper-2', 'dm-sender', 'nats'] as const;
const Count = z.object({ count: z.coerce.number() });
const CONNECTIONS = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'faults'`;
const Broker = z.object({ connections: z.number(), subscriptions: z.number() });
const BROKER_MS = 5_000;

/** Memory in MB, open files and child processes of each service; connections to the database and broker. */
export async function takeSample({ stack, database, monitoring }: SystemUnderTest): Promise<SoakSample> {
  const sample: Record<string, number> = {};
  for (const name of SERVICES) {
    const pid = stack.service(name).pid();
    if (pid === undefined) throw new Error(`${name} isn't running`);
    sample[`${name}: memory, MB`] = memoryMb(pid);
    sample[`${name}: open files`] = openFiles(pid);
    sample[`${name}: child processes`] = childrenOf(pid).length;
    const threads = /^Threads:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    sample[`${name}: threads`] = Number(threads);
  }
  const [open] = await database.rows(Count, CONNECTIONS);
  sample['connections to PostgreSQL'] = open?.count ?? 0;
  const answer = await fetch(`${monitoring}/varz`, { signal: AbortSignal.timeout(BROKER_MS) });
  const { connections, subscriptions } = Broker.parse(await answer.json());
  sample['connections to NATS'] = connections;
  sample['subscriptions at NATS'] = subscriptions;
  return sample;
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
