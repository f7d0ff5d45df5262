import { Backends } from './backends.ts';
import { bootDatabase } from './boot-database.ts';
import { readOptions } from './options.ts';
import { realNow } from './real-time.ts';
import { runSeed, type SeedResult } from './run-seed.ts';
import { Schedule } from './schedule.ts';
import { installVirtualGlobals } from './virtual-globals.ts';

/** Seeds that found a defect, with a description of the defect. They run before all others. */
const KEPT_SEEDS: ReadonlyMap<number, string> = new Map([
  [6, 'a connection on which BEGIN failed was never returned to the pool'],
]);

/** How many lines of a failed seed's trace are printed. */
const SHOWN_LINES = 60;

/** The first seeds of every run are run twice, to check that traces are reproducible. */
const ALWAYS_TWICE = 4;
const REPORT_EVERY = 10;

const options = readOptions(process.argv.slice(2));
const print = (line: string): void => void process.stdout.write(`${line}\n`);
let current = new Schedule(0, null);
const database = await bootDatabase();
installVirtualGlobals(() => current);
const backends = await Backends.open(database.url, database.superuserUrl);

const run = (seed: number): Promise<SeedResult> =>
  runSeed(seed, backends, {
    print: options.trace ? print : null,
    without: new Set(options.without),
    onSchedule: (schedule) => {
      current = schedule;
    },
  });

/** The number of the first line that isn't in both traces; null if they are the same. */
function firstDifference(lines: readonly string[], others: readonly string[]): number | null {
  const longer = lines.length >= others.length ? lines : others;
  const at = longer.findIndex((_, n) => lines[n] !== others[n]);
  return at < 0 ? null : at;
}

const numbered = Array.from({ length: options.seeds }, (_, n) => options.first + n);
const seeds = options.seed === undefined ? [...new Set([...KEPT_SEEDS.keys(), ...numbered])] : [options.seed];
let failed = 0;
let done = 0;
let slowestMs = 0;
const startedAt = realNow();
for (const [index, seed] of seeds.entries()) {
  const seedAt = realNow();
  const result = await run(seed);
  let { violation } = result;
  const tookMs = realNow() - seedAt;
  slowestMs = Math.max(slowestMs, tookMs);
  if (options.twice || (options.seed === undefined && index < ALWAYS_TWICE)) {
    const again = await run(seed);
    const at = firstDifference(result.lines, again.lines);
    if (at !== null) {
      const what = `not the same twice, from line ${at} on:\n${result.lines[at]}\n${again.lines[at]}`;
      violation = { broken: 'simulation', what };
    }
    violation ??= again.violation;
  }
  if (violation !== null) {
    failed += 1;
    if (!options.trace) for (const line of result.lines.slice(-SHOWN_LINES)) print(line);
    print(`✗ seed ${seed}: ${violation.broken}: ${violation.what}`);
  }
  done += 1;
  if (done % REPORT_EVERY === 0) print(`${done} seeds, ${failed} failed`);
  if (options.seed !== undefined)
    print(
      `${result.steps} steps, ${(result.virtualMs / 1_000).toFixed(1)} s of virtual time in ${Math.round(tookMs)} ms`,
    );
}
print(
  `${seeds.length} seeds in ${((realNow() - startedAt) / 1_000).toFixed(1)} s, the slowest ${Math.round(slowestMs)} ms`,
);
print(`${seeds.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
await backends.close();
await database.stop();
