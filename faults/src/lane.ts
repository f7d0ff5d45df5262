import { inspect } from 'node:util';
import { seededRandom } from '@trawl/stack/random';
import { z } from 'zod';
import { type Fault, LANES, type Lane, nothing, type Reading } from './fault.ts';
import { FAULTS } from './faults/index.ts';
import { watchMachineLoad } from './machine-load.ts';
import type { Options } from './options.ts';
import { readOptions } from './options.ts';
import { startSystem } from './system.ts';
import { outcomeOf, unmet } from './table.ts';
import { pendingWaits, within } from './until.ts';
import { illegalMoves } from './watch-moves.ts';
import { abandonWorkloads } from './workload.ts';

/**
 * The process of one lane: `node lane.ts LANE [the options of main.ts]`. Injects the lane's faults one after the other,
 * each with a separate random generator, so that a single one can be repeated, and sends the results to the parent.
 */

/** The message from a lane to its parent at the end. */
export interface LaneReport {
  /** By the fault's name, because some faults share a row of the table. */
  readonly rows: readonly { readonly name: string; readonly reading: Reading; readonly seconds: number }[];
  readonly illegal: readonly string[];
}

const PORTS_PER_LANE = 20;

/** A row that is named explicitly is injected even if its dose is 0. */
const timesOf = (fault: Fault, { dose, only, times }: Options): number => {
  const dosed = fault.dose[dose] === 0 && only ? fault.dose.release : fault.dose[dose];
  return dosed === 0 ? 0 : (times ?? dosed);
};

/** @throws if a row of `only` doesn't exist */
export function wantedFaults(options: Options): Fault[] {
  const unknown = options.only?.filter((row) => FAULTS.every((fault) => fault.row !== row)) ?? [];
  if (unknown.length > 0) throw new Error(`Unknown rows: ${unknown.join(', ')}.`);
  return FAULTS.filter((fault) => timesOf(fault, options) > 0 && (options.only?.includes(fault.row) ?? true));
}

/** A row that takes longer fails and is reported with its waits. */
const ROW_MS: Readonly<Record<Options['dose'], number>> = { ci: 10 * 60_000, release: 4 * 3_600_000 };
const STOP_MS = 120_000;

async function drive(lane: Lane, options: Options): Promise<LaneReport> {
  const port = options.port === undefined ? undefined : options.port + LANES.indexOf(lane) * PORTS_PER_LANE;
  const rows: LaneReport['rows'][number][] = [];
  const startedAt = performance.now();
  const since = () => ((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4);
  const print = (line: string) => void process.stdout.write(`${since()} s ${lane} ${line}\n`);
  const system = await startSystem({ port, random: seededRandom(options.seed), print });
  let hung: Fault | undefined;
  const inject = async (fault: Fault): Promise<Reading> => {
    if (hung) return { ...nothing, problems: [`not run, because row ${hung.row} took too long`] };
    const random = seededRandom(options.seed + fault.row);
    const from = performance.now();
    try {
      const work = fault.inject(
        { ...system, random, machine: watchMachineLoad() },
        timesOf(fault, options),
        options.dose,
      );
      return await within('the row', ROW_MS[options.dose], work);
    } catch (error) {
      print(inspect(error));
      abandonWorkloads();
      const waits = pendingWaits().map((wait) => `was waiting for ${wait}`);
      // Its work continues, so the measurements of other rows would be wrong.
      if (performance.now() - from >= ROW_MS[options.dose]) hung = fault;
      return { ...nothing, problems: [String(error), ...waits] };
    }
  };
  try {
    for (const fault of wantedFaults(options).filter((each) => each.lane === lane)) {
      const from = performance.now();
      print(`${fault.row}. ${fault.name} …`);
      const reading = await inject(fault);
      const seconds = (performance.now() - from) / 1_000;
      rows.push({ name: fault.name, reading, seconds });
      const outcome = outcomeOf({ fault, reading });
      print(`${fault.row}. ${outcome} in ${seconds.toFixed(1)} s${reading.notes.map((note) => `; ${note}`).join('')}`);
      for (const problem of unmet({ fault, reading })) print(`   ✗ ${problem}`);
    }
    return { rows, illegal: await illegalMoves(system.database) };
  } finally {
    await within('the end of the stack', STOP_MS, system.stop()).catch((error: unknown) => print(`✗ ${String(error)}`));
  }
}

if (import.meta.main) {
  const [lane, ...args] = process.argv.slice(2);
  process.once('SIGTERM', () => {
    for (const wait of pendingWaits()) process.stdout.write(`✗ ${lane} was waiting for ${wait}\n`);
    process.kill(process.pid, 'SIGTERM');
  });
  const report = await drive(z.enum(LANES).parse(lane), readOptions(args));
  // The work of a row that took too long would keep this process alive.
  if (process.send) process.send(report, () => process.exit());
}
