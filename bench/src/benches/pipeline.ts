import type { Bench } from '../bench.ts';
import { openList } from '../fixtures/list-pages.ts';
import { collectList } from '../fixtures/time-job.ts';
import { inPageLoop } from '../peers/in-page-loop.ts';
import { LOAD_GENERATOR, memoryOf } from '../processes.ts';
import { alone, type Row } from '../report/rows.ts';
import { race } from '../take-turns.ts';

/**
 * A list through the complete pipeline against a bare fetch loop in one browser tab that stores nothing; and the memory of each
 * part of the stack.
 */
export const pipeline: Bench = {
  name: 'pipeline',
  async run(context) {
    const list = await openList(context, context.size.list);
    const goal = { name: 'pipeline', unit: 'rows/s', goal: 0.75, stretch: 0.9 };
    let memory: Readonly<Record<string, number>> = {};
    const ours = async () => {
      const turn = await collectList(context, context.size.list);
      memory = memoryOf(process.pid);
      return turn;
    };
    const rows: Row[] = [await race(context, goal, ours, () => inPageLoop(context, list))];
    const { [LOAD_GENERATOR]: _, ...parts } = memory;
    for (const [part, mb] of Object.entries(parts)) {
      rows.push(alone({ name: `memory at work, ${part}`, unit: 'MB', lowerIsBetter: true }, [mb]));
    }
    return rows;
  },
};
