import { inspect } from 'node:util';
import { openBench } from './bench.ts';
import type { Fault } from './fault.ts';
import { nothing } from './fault.ts';
import { FAULTS } from './faults/index.ts';
import { readOptions } from './options.ts';
import { createRandom } from './random.ts';
import { type Row, table, unmet } from './table.ts';
import { illegalMoves } from './watch-moves.ts';

/**
 * `pnpm test:faults [--dose ci|release] [--times N] [--only 1,2] [--seed S] [--port P]`: kills, stops and wipes what the
 * product is made of while jobs run, and compares their rows with the truth and their bills with the clock.
 */

const options = readOptions(process.argv.slice(2));
const say = (line: string) => process.stdout.write(`${line}\n`);
const LANES = ['waiting', 'working'] as const;
const PORTS_PER_LANE = 20;

const timesOf = (fault: Fault) =>
  fault.dose[options.dose] === 0 && !options.only ? 0 : (options.times ?? fault.dose[options.dose]);
const wanted = FAULTS.filter((fault) => timesOf(fault) > 0 && (options.only?.includes(fault.row) ?? true));
say(`seed ${options.seed}, dose ${options.dose}${options.times ? `, each ${options.times} times` : ''}`);

/** Injects a lane's faults one after the other, each with numbers of its own, so that one alone can be done again. */
async function drive(lane: (typeof LANES)[number], index: number): Promise<{ rows: Row[]; illegal: string[] }> {
  const faults = wanted.filter((fault) => fault.lane === lane);
  if (faults.length === 0) return { rows: [], illegal: [] };
  const port = options.port === undefined ? undefined : options.port + index * PORTS_PER_LANE;
  const rows: Row[] = [];
  const startedAt = performance.now();
  const since = () => ((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4);
  const saying = (line: string) => say(`${since()} s ${lane} ${line}`);
  const bench = await openBench({ port, random: createRandom(options.seed), say: saying });
  try {
    for (const fault of faults) {
      const from = performance.now();
      saying(`${fault.row}. ${fault.name} …`);
      const random = createRandom(options.seed + fault.row);
      const reading = await fault.inject({ ...bench, random }, timesOf(fault)).catch((error: unknown) => {
        saying(inspect(error));
        return { ...nothing, problems: [String(error)] };
      });
      const row = { fault, reading, seconds: (performance.now() - from) / 1_000 };
      rows.push(row);
      const outcome = unmet(row).length === 0 ? 'passed' : 'FAILED';
      saying(
        `${fault.row}. ${outcome} in ${row.seconds.toFixed(1)} s${reading.notes.map((note) => `; ${note}`).join('')}`,
      );
      for (const problem of unmet(row)) saying(`   ✗ ${problem}`);
    }
    return { rows, illegal: await illegalMoves(bench.ledger) };
  } finally {
    await bench.stop();
  }
}

const lanes = await Promise.all(LANES.map(drive));
const rows = lanes.flatMap((lane) => lane.rows).toSorted((a, b) => a.fault.row - b.fault.row);
const illegal = lanes.flatMap((lane) => lane.illegal);
say(`\n${table(rows)}\n`);
for (const row of rows) for (const note of row.reading.notes) say(`${row.fault.row}. ${note}`);
for (const row of rows) for (const problem of unmet(row)) say(`${row.fault.row}. ✗ ${problem}`);
say(`illegal transitions: ${illegal.length}${illegal.length > 0 ? ` (${[...new Set(illegal)].join(', ')})` : ''}`);
const failed = rows.filter((row) => unmet(row).length > 0).length + (illegal.length > 0 ? 1 : 0);
const passed = rows.length + 1 - failed;
say(`seed ${options.seed}\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
