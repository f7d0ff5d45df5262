import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePortRange, openReporter, startStack } from '@trawl/stack';
import { timeJob } from './customer.ts';
import { inPageLoop } from './in-page-loop.ts';
import { memoryOf } from './processes.ts';
import { spreadOf } from './statistics.ts';

/**
 * `pnpm bench [--rounds 5] [--json FILE]`: rows per second of a follower job over 10,000 people through the whole pipeline,
 * against a bare loop of fetches in one browser tab that stores nothing, in turn; the wait from Run to a worker; and the
 * memory of each process at work.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, json: { type: 'string' } } });
const rounds = Math.max(1, Number.parseInt(values.rounds, 10) || 5);
const TARGET = 'tidepool_lab';
const ROWS = 10_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const data = await mkdtemp(join(tmpdir(), 'trawl-bench-'));
const stack = await startStack({
  port: await freePortRange(),
  data,
  reporter: openReporter(
    (text) => process.stderr.write(text),
    () => performance.now(),
  ),
});
try {
  const { web, sandbox, mailbox } = stack.addresses;
  if (!web || !sandbox || !mailbox || !stack.browser) throw new Error('the stack is not whole');
  const running = { web, sandbox: new URL(sandbox).origin, mailbox, recorded: null, browser: stack.browser };
  const pipeline: number[] = [];
  const bare: number[] = [];
  const starts: number[] = [];
  let memory: Record<string, number> = {};
  for (let round = 1; round <= rounds; round++) {
    const timed = timeJob(running, 'follower', TARGET, { followersPerProfile: ROWS });
    const { job, startMs, totalMs } = await timed;
    if (job.totalResults !== ROWS) throw new Error(`${job.totalResults} rows instead of ${ROWS}: ${job.reason}`);
    pipeline.push(ROWS / (totalMs / 1_000));
    starts.push(startMs);
    memory = memoryOf(process.pid);
    bare.push(await inPageLoop(stack.browser, running.sandbox, TARGET));
    print(`round ${round}: ${pipeline.at(-1)?.toFixed(0)} rows/s, bare loop ${bare.at(-1)?.toFixed(0)} rows/s`);
  }
  const ratios = pipeline.map((rate, index) => rate / (bare[index] ?? rate));
  const results = {
    rows: ROWS,
    rounds,
    rowsPerSecond: spreadOf(pipeline),
    bareLoopRowsPerSecond: spreadOf(bare),
    ratio: spreadOf(ratios),
    startMs: spreadOf(starts),
    memoryMb: Object.fromEntries(Object.entries(memory).map(([name, mb]) => [name, Math.round(mb)])),
  };
  const line = (what: string, { min, median, max }: typeof results.ratio, digits = 0) =>
    print(`| ${what} | ${median.toFixed(digits)} | ${min.toFixed(digits)} to ${max.toFixed(digits)} |`);
  print('\n| figure | median | spread |\n|---|---|---|');
  line('rows/s through the whole pipeline', results.rowsPerSecond);
  line('rows/s of a bare in-page loop', results.bareLoopRowsPerSecond);
  line('ratio', results.ratio, 2);
  line('ms from Run to a worker', results.startMs);
  print('\n| process | MB |\n|---|---|');
  for (const [name, mb] of Object.entries(results.memoryMb)) print(`| ${name} | ${mb} |`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await stack.stop();
  await rm(data, { recursive: true, force: true });
}
