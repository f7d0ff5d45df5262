import { readFile } from 'node:fs/promises';
import { createLogger } from '@trawl/service-kit';
import pg from 'pg';
import { z } from 'zod';
import { createSealer } from '../../apps/api/src/sealing/seal.ts';
import { SealKeys } from '../../apps/api/src/sealing/seal-keys.ts';
import { runLoad } from '../../apps/api/test/load/run-load.ts';
import type { Figure, Measure } from './measure.ts';
import { cpuSecondsOf, memoryOf } from './processes.ts';
import { percentile, spreadOf } from './statistics.ts';

/**
 * The engine with many runs: simulated workers with the real broker, API and database, without a browser. Measures lost and
 * doubled rows, the duration of heartbeats, storing and starts, and the resources of each process.
 */
export const load: Measure = {
  name: 'load',
  async take({ stack, databaseUrl, load: size, print }) {
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
      const one = (what: string, value: number, digits = 0): Figure => ({ what, spread: spreadOf([value]), digits });
      const at = (what: string, readings: readonly number[]): Figure[] => {
        const sorted = readings.toSorted((a, b) => a - b);
        return [0.5, 0.99].map((share) => one(`ms ${what}, p${share * 100}`, percentile(sorted, share)));
      };
      return [
        one(`rows sent by ${size.runs} runs in ${size.seconds} s`, result.rowsSent),
        one('rows lost', result.lost),
        one('rows doubled', result.doubled),
        one('runs not completed', result.unfinished),
        one('requests without an answer', result.failed),
        one('runs lost by their worker', result.fenced),
        one('heartbeats a second', result.heartbeatMs.length / size.seconds),
        ...at('of a heartbeat', result.heartbeatMs),
        ...at('from publishing to stored', result.storeLagMs),
        ...at('from due to claimed', result.startMs),
        ...Object.entries(used).map(([name, s]) => one(`% of a core, ${name}`, (100 * s) / size.seconds)),
        ...Object.entries(memory).map(([name, mb]) => one(`MB, ${name}`, mb)),
      ];
    } finally {
      await pool.end();
    }
  },
};
