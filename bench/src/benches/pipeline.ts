import type { Bench } from '../bench.ts';
import { fingerprint } from '../fixtures/fingerprint.ts';
import { openList } from '../fixtures/list-pages.ts';
import { type StoredRow, timeList } from '../fixtures/time-job.ts';
import { inPageLoop } from '../peers/in-page-loop.ts';
import { LOAD_GENERATOR, memoryOf } from '../processes.ts';
import { alone, compared, type Row } from '../report/rows.ts';
import { takeTurns } from '../take-turns.ts';

/**
 * A list through the complete pipeline against a bare fetch loop in one browser tab that stores nothing; and the memory of each
 * part of the stack. The loop's browser page is open before its time begins, so ours begins with the first stored page; a second
 * row includes the time from pressing Run.
 */
export const pipeline: Bench = {
  name: 'pipeline',
  async run(context) {
    const list = await openList(context, context.size.list);
    const unit = 'rows/s';
    const fromRun: number[] = [];
    let memory: Readonly<Record<string, number>> = {};
    const ours = async () => {
      const { rows, totalMs, endedAt } = await timeList(context, context.size.list);
      memory = memoryOf(process.pid);
      fromRun.push(rows.length / (totalMs / 1_000));
      return { figure: flowOf(rows, endedAt), result: fingerprint(rows.map(({ id }) => id)) };
    };
    const { figures, cpu } = await takeTurns(context, 'pipeline', ours, () => inPageLoop(context, list));
    const rows: Row[] = [
      compared({ name: 'pipeline', unit, goal: 0.75, stretch: 0.9 }, figures, cpu),
      compared({ name: 'pipeline, from pressing Run', unit }, { ours: fromRun, peer: figures.peer }),
    ];
    const { [LOAD_GENERATOR]: _, ...parts } = memory;
    for (const [part, mb] of Object.entries(parts)) {
      rows.push(alone({ name: `memory at work, ${part}`, unit: 'MB', lowerIsBetter: true }, [mb]));
    }
    return rows;
  },
};

/** Rows per second from the transaction that stored the first page, without its rows, until the job is completed. */
function flowOf(rows: readonly StoredRow[], endedAt: number): number {
  const startedAt = Math.min(...rows.map(({ storedAt }) => storedAt));
  const later = rows.filter(({ storedAt }) => storedAt > startedAt);
  return later.length / ((endedAt - startedAt) / 1_000);
}
