import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { createSealer } from '../../../apps/api/src/sealing/seal.ts';
import { SealKeys } from '../../../apps/api/src/sealing/seal-keys.ts';
import type { Bench } from '../bench.ts';
import { cpuSecondsOf } from '../processes.ts';
import { alone, type Row } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';
import { type SimulatedUser, seedUsers } from '../users/seed-users.ts';
import { simulateUsers } from '../users/simulate-users.ts';

const LIMIT_MS = 200;
const REST_MS = 2_000;

/**
 * The number of concurrent users that one API process serves while none of their requests fails and 99 % take at most 200 ms. The
 * number doubles until that no longer holds. `--seconds` is the duration of each step. No workers: a started run waits until it is paused.
 */
export const users: Bench = {
  name: 'users',
  async run({ stack, databaseUrl, web, load: { seconds }, size: { users: steps }, print }) {
    await Promise.all(['scraper', 'dm-sender'].map((name) => stack.service(name).stop()));
    const keysFile = z.string().parse(stack.envOf('api').SEAL_KEYS_FILE);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    try {
      const sealer = createSealer(SealKeys.parse(await readFile(keysFile, 'utf8')));
      const simulated: SimulatedUser[] = [];
      const rows: Row[] = [];
      let held = 0;
      for (let count = steps.first; count <= steps.most; count *= 2) {
        simulated.push(...(await seedUsers(pool, sealer, count - simulated.length)));
        if (count === steps.first) await simulateUsers(web, simulated, steps.warmUpS);
        const before = cpuSecondsOf(process.pid);
        const { ms, updates, failed } = await simulateUsers(web, simulated, seconds);
        const after = cpuSecondsOf(process.pid);
        const all = Object.values(ms).flat();
        const p99 = percentileOf(all, 0.99);
        const perRequest = (part: string) => (1_000 * ((after[part] ?? 0) - (before[part] ?? 0))) / all.length;
        const one = (what: string, unit: string, value: number): Row =>
          alone({ name: `${count} users: ${what}`, unit }, [value]);
        rows.push(
          one('requests', 'per s', all.length / seconds),
          one('request, p50', 'ms', percentileOf(all, 0.5)),
          one('request, p99', 'ms', p99),
          one('processor time of a request, API', 'ms', perRequest('API')),
          one('processor time of a request, PostgreSQL', 'ms', perRequest('PostgreSQL')),
          one('live updates', 'updates', updates),
          one('failed', 'requests', failed),
        );
        print(`${count} users: ${all.length} requests, p99 ${p99.toFixed(0)} ms, ${failed} failed`);
        if (p99 > LIMIT_MS || failed > 0) break;
        held = count;
        await sleep(REST_MS);
      }
      return [...rows, alone({ name: `users at p99 ≤ ${LIMIT_MS} ms`, unit: 'users' }, [held])];
    } finally {
      await pool.end();
    }
  },
};
