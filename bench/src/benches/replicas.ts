import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { collectList } from '../fixtures/time-job.ts';
import { compared } from '../report/rows.ts';
import { takeTurns } from '../take-turns.ts';

/** A list with two API replicas against one: a run's events reach both. */
export const replicas: Bench = {
  name: 'replicas',
  async run(context) {
    const { stack, size } = context;
    const port = z.coerce.number().parse(stack.envOf('api').PORT) + 20;
    const second = await stack.replicate('api', 'second-api', { PORT: String(port), METRICS_PORT: String(port + 1) });
    let isRunning = true;
    const withTwo = async () => {
      if (!isRunning) await second.restart();
      isRunning = true;
      return collectWarm();
    };
    const withOne = async () => {
      await second.stop();
      isRunning = false;
      return collectWarm();
    };
    // A replica that has just started is slower than the other one, which would count against it.
    const collectWarm = async () => {
      for (let n = 0; n < size.warmUp; n++) await collectList(context, size.list);
      return collectList(context, size.list);
    };
    try {
      const { figures } = await takeTurns(context, 'replicas', withTwo, withOne);
      return [compared({ name: 'replicas', unit: 'rows/s', goal: 1, stretch: 1.3 }, figures)];
    } finally {
      await second.stop();
    }
  },
};
