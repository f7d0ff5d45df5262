import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePortRange } from '@trawl/stack';
import { z } from 'zod';
import { BENCHES, LOAD_BENCHES } from './benches/index.ts';
import { hardware, loadNow, versionsOf } from './report/machine.ts';
import { type Row, tableOf } from './report/rows.ts';
import { saveRows } from './report/save-rows.ts';
import { contextOf, runBenches, startBenchStack } from './run-benches.ts';
import { FULL, type LoadSize, QUICK } from './sizes.ts';

/**
 * `pnpm bench [--only NAME[,NAME]] [--quick] [--rounds 5] [--port P] [--json FILE]`: measures the product and its peers in turn,
 * on a separate stack, prints a table and writes the results.
 *
 * The load test's size: `[--runs 200] [--seconds 30] [--page-every 1000] [--replicas 1] [--idle 0]`.
 */
const RESULTS = join(import.meta.dirname, '../results/latest.json');
const string = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    only: string,
    quick: { type: 'boolean', default: false },
    rounds: string,
    port: string,
    json: { ...string, default: RESULTS },
    runs: { ...string, default: '200' },
    seconds: { ...string, default: '30' },
    'page-every': { ...string, default: '1000' },
    replicas: { ...string, default: '1' },
    idle: { ...string, default: '0' },
  },
});
const count = z.coerce.number().int();
const load: LoadSize = {
  runs: count.min(1).parse(values.runs),
  seconds: count.min(1).parse(values.seconds),
  pageEveryMs: count.min(1).parse(values['page-every']),
  replicas: count.min(1).parse(values.replicas),
  idle: count.min(0).parse(values.idle),
};
const { quick } = values;
const rounds = count.min(1).parse(values.rounds ?? (quick ? 3 : 5));
const names = BENCHES.map(({ name }) => name);
const only = values.only?.split(',');
const unknown = only?.filter((name) => !names.includes(name)) ?? [];
if (unknown.length > 0) {
  process.stderr.write(`Unknown benchmarks: ${unknown.join(', ')}. Available: ${names.join(', ')}.\n`);
  process.exit(1);
}
const wanted = BENCHES.filter((bench) => only?.includes(bench.name) ?? !(quick && LOAD_BENCHES.includes(bench)));

const print = (line: string): void => void process.stdout.write(`${line}\n`);
let loadAtStart = loadNow();
const stack = await startBenchStack(values.port === undefined ? await freePortRange() : count.parse(values.port));
// Unlike the stack's processes, its folder would stay behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
}
try {
  const context = contextOf(stack, { rounds, size: quick ? QUICK : FULL, load, print });
  const versions = await versionsOf(context.browser, context.databaseUrl);
  const { cores, processor, memoryGb } = hardware();
  print(`${cores} cores (${processor}), ${memoryGb} GB; ${loadAtStart} processes run or wait`);
  print(Object.entries(versions).flat().join(' '));
  const measured: Row[] = [];
  const failed = await runBenches(context, wanted, async ({ name }, rows) => {
    measured.push(...rows);
    const facts = {
      at: new Date().toISOString(),
      ...hardware(),
      loadAtStart,
      loadAtEnd: loadNow(),
      rounds,
      quick,
      versions,
    };
    await saveRows(values.json, names, name, rows, facts);
    loadAtStart = facts.loadAtEnd;
  });
  print(`\n${tableOf(measured)}`);
  if (failed.length > 0) {
    print(`\nFailed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await stack.stop();
}
