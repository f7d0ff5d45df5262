import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { LANES, type Lane } from './fault.ts';
import { type LaneReport, wantedFaults } from './lane.ts';
import { readOptions } from './options.ts';
import { outcomeOf, table, unmet } from './table.ts';

/**
 * `pnpm test:faults [--dose ci|release] [--times N] [--only 1,2] [--seed S] [--port P]`: kills, stops and wipes parts of the
 * product while jobs run, and compares their rows with the truth and their bills with the clock.
 */

/** The API, two workers with a browser each, PostgreSQL and NATS. */
const PROCESSORS_PER_LANE = 2;

const args = process.argv.slice(2);
const options = readOptions(args);
const print = (line: string) => process.stdout.write(`${line}\n`);
const wanted = wantedFaults(options);
print(`seed ${options.seed}, dose ${options.dose}${options.times ? `, each ${options.times} times` : ''}`);

/** Runs a lane in a separate process, so that all other processes, including other lanes, count as foreign load. */
async function runLane(lane: Lane): Promise<LaneReport> {
  const path = new URL('./lane.ts', import.meta.url);
  const argv = [lane, ...args, '--seed', String(options.seed)];
  const child = fork(path, argv, { serialization: 'advanced' });
  let report: LaneReport | null = null;
  child.on('message', (message) => {
    report = message as LaneReport;
  });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGTERM', forward).on('SIGINT', forward);
  const [code, signal] = await once(child, 'close');
  if (report === null) throw new Error(`the lane ${lane} ended with ${code ?? signal} and no report`);
  return report;
}

const lanesOf = (names: readonly Lane[]) =>
  Promise.all(names.filter((lane) => wanted.some((fault) => fault.lane === lane)).map(runLane));
const idle = LANES.filter((lane) => lane !== 'working');
// With few processors, the busiest lane runs alone: in parallel with others, it would measure how long processes wait for a processor.
const lanes =
  availableParallelism() < LANES.length * PROCESSORS_PER_LANE
    ? [...(await lanesOf(idle)), ...(await lanesOf(['working']))]
    : await lanesOf(LANES);
const rows = wanted
  .flatMap((fault) =>
    lanes.flatMap((lane) => lane.rows).flatMap((row) => (row.name === fault.name ? { ...row, fault } : [])),
  )
  .toSorted((a, b) => a.fault.row - b.fault.row);
const illegal = lanes.flatMap((lane) => lane.illegal);
print(`\n${table(rows)}\n`);
for (const row of rows) for (const note of row.reading.notes) print(`${row.fault.row}. ${note}`);
for (const row of rows) for (const problem of unmet(row)) print(`✗ ${row.fault.row}. ${row.fault.name}: ${problem}`);
print(
  illegal.length === 0
    ? 'illegal transitions: 0'
    : `✗ illegal transitions: ${illegal.length} (${[...new Set(illegal)].join(', ')})`,
);
const failed = rows.filter((row) => outcomeOf(row) === 'FAILED').length + (illegal.length > 0 ? 1 : 0);
const skipped = rows.filter((row) => outcomeOf(row) === 'skipped').length;
const passed = rows.length + 1 - failed - skipped;
print(`seed ${options.seed}\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
