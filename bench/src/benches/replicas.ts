import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { collectList } from '../fixtures/time-job.ts';
import { compared } from '../report/rows.ts';

/** A list with two API replicas against one: a run's events reach both. */
export const replicas: Bench = {
  name: 'replicas',
  async run(context) {
    const { stack, print, rounds, size } = context;
    const port = z.coerce.number().parse(stack.envOf('api').PORT) + 20;
    const second = await stack.replicate('api', 'second-api', { PORT: String(port), METRICS_PORT: String(port + 1) });
    const ours: number[] = [];
    const peer: number[] = [];
    try {
      for (let round = 1; round <= rounds; round++) {
        if (round > 1) await second.restart();
        // A replica that has just started is slower than the other one, which would count against it.
        for (let n = 0; n < size.warmUp; n++) await collectList(context, size.list);
        const two = await collectList(context, size.list);
        await second.stop();
        const one = await collectList(context, size.list);
        if (one.result !== two.result) throw new Error(`replicas: ${one.result} with one, ${two.result} with two`);
        ours.push(two.figure);
        peer.push(one.figure);
        print(`  round ${round}: ${two.figure.toFixed(0)} rows/s with two, ${one.figure.toFixed(0)} with one`);
      }
    } finally {
      await second.stop();
    }
    return [compared({ name: 'replicas', unit: 'rows/s', goal: 1, stretch: 1.3 }, { ours, peer })];
  },
};
