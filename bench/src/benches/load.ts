import { readFile } from 'node:fs/promises';
import { createLogger } from '@trawl/service-kit';
import pg from 'pg';
import { z } from 'zod';
import { createSealer } from '../../../apps/api/src/sealing/seal.ts';
import { SealKeys } from '../../../apps/api/src/sealing/seal-keys.ts';
import { runLoad } from '../../../apps/api/test/load/run-load.ts';
import type { Bench } from '../bench.ts';
import { cpuSecondsOf, memoryOf } from '../processes.ts';
import { alone, type Row } from '../report/rows.ts';
import { percentileOf } from '../report/statistics.ts';

/**
 * The engine with many runs: simulated workers with the real broker, API and database, without a browser. Measures lost and
 * doubled rows, the duration of heartbeats, storing and starts, and the resources of each process.
 */
export const load: Bench = {
  name: 'load',
  async run({ stack, databaseUrl, load: size, print }) {
    await Promise.all(['scraper', 'dm-sender'].map((name) => stack.service(name).stop()));
    const { PORT, SEAL_KEYS_FILE } = z
      .object({ PORT: z.coerce.number(), SEAL_KEYS_FILE: z.string() })
      .parse(stack.envOf('api'));
    for (let n = 2; n <= size.replicas; n++) {
      const port = PORT + 10 * n;
      await stack.replicate('api', `api-${n}`, { PORT: String(port), METRICS_PORT: String(port + 1) });
    }
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
    let before: Record<string, number> = {};
    let used: Record<string, number> = {};
    let memory: Record<string, number> = {};
    try {
      const result = await runLoad({
        pool,
        natsUrl: z.string().parse(stack.envOf('scraper').NATS_URL),
        sealer: createSealer(SealKeys.parse(await readFile(SEAL_KEYS_FILE, 'utf8'))),
        logger: createLogger({ service: 'load', level: 'error' }),
        ...size,
        onFull: () => {
          before = cpuSecondsOf(process.pid);
        },
        onEnding: () => {
          const after = cpuSecondsOf(process.pid);
          used = Object.fromEntries(Object.entries(after).map(([name, s]) => [name, s - (before[name] ?? 0)]));
          memory = memoryOf(process.pid);
        },
        print,
      });
      // Figures of a run that isn't correct don't count.
      if (result.lost + result.doubled > 0) throw new Error(`${result.lost} rows are lost, ${result.doubled} doubled`);
      const one = (name: string, unit: string, value: number): Row => alone({ name: `load: ${name}`, unit }, [value]);
      const none = (name: string, unit: string, value: number): Row =>
        alone({ name: `load: ${name}`, unit, goal: 0, stretch: 0, lowerIsBetter: true }, [value]);
      const at = (name: string, readings: readonly number[]): Row[] =>
        [0.5, 0.99].map((share) => one(`${name}, p${share * 100}`, 'ms', percentileOf(readings, share)));
      return [
        one(`sent by ${size.runs} runs in ${size.seconds} s`, 'rows', result.rowsSent),
        none('lost', 'rows', result.lost),
        none('doubled', 'rows', result.doubled),
        none('not completed', 'runs', result.unfinished),
        none('without an answer', 'requests', result.failed),
        none('lost by their worker', 'runs', result.fenced),
        one('heartbeats', 'per s', result.heartbeatMs.length / size.seconds),
        ...at('heartbeat', result.heartbeatMs),
        ...at('from publishing to stored', result.storeLagMs),
        ...at('from due to claimed', result.startMs),
        ...Object.entries(used).map(([name, s]) => one(name, '% of a core', (100 * s) / size.seconds)),
        ...Object.entries(memory).map(([name, mb]) => one(name, 'MB', mb)),
      ];
    } finally {
      await pool.end();
    }
  },
};
