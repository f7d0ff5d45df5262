import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePortRange, openReporter, startStack } from '@trawl/stack';
import { z } from 'zod';
import type { Figure, LoadSize } from './measure.ts';
import { lateness } from './measure-lateness.ts';
import { load } from './measure-load.ts';
import { pipeline } from './measure-pipeline.ts';
import { replicas } from './measure-replicas.ts';
import { start } from './measure-start.ts';

/**
 * `pnpm bench [--only pipeline,replicas,start,lateness,load] [--rounds 5] [--port P] [--json FILE]`: measures the product and a
 * baseline alternately in one run, on a separate stack.
 *
 * The load test's size: `[--runs 200] [--seconds 30] [--page-every 1000] [--replicas 1] [--idle 0]`. It runs last because it
 * stops the workers.
 */
const MEASURES = [pipeline, replicas, start, lateness, load];
const string = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    rounds: { ...string, default: '5' },
    only: string,
    port: string,
    json: string,
    runs: { ...string, default: '200' },
    seconds: { ...string, default: '30' },
    'page-every': { ...string, default: '1000' },
    replicas: { ...string, default: '1' },
    idle: { ...string, default: '0' },
  },
});
const count = z.coerce.number().int();
const loadSize: LoadSize = {
  runs: count.min(1).parse(values.runs),
  seconds: count.min(1).parse(values.seconds),
  pageEveryMs: count.min(1).parse(values['page-every']),
  replicas: count.min(1).parse(values.replicas),
  idle: count.min(0).parse(values.idle),
};
const rounds = z.coerce.number().int().min(1).parse(values.rounds);
const only = values.only?.split(',');
const unknown = only?.filter((name) => !MEASURES.some((measure) => measure.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}, but ${MEASURES.map(({ name }) => name)}.`);

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const data = await mkdtemp(join(tmpdir(), 'trawl-bench-'));
const stack = await startStack({
  port: values.port === undefined ? await freePortRange() : z.coerce.number().int().parse(values.port),
  data,
  reporter: openReporter(
    (text) => process.stderr.write(text),
    () => performance.now(),
  ),
});
try {
  const { web, sandbox, mailbox } = stack.addresses;
  if (!web || !sandbox || !mailbox || !stack.browser) throw new Error('the stack is not whole');
  const databaseUrl = z.string().parse(stack.envOf('api').DATABASE_URL);
  const ground = {
    ...{ web, sandbox: new URL(sandbox).origin, mailbox, browser: stack.browser, databaseUrl, rounds, print },
    ...{ stack, load: loadSize },
  };
  const figures: Figure[] = [];
  for (const measure of MEASURES) {
    if (only?.includes(measure.name) ?? true) figures.push(...(await measure.take(ground)));
  }
  print('\n| figure | median | spread |\n|---|---|---|');
  for (const { what, spread, digits = 0 } of figures) {
    const { min, median, max } = spread;
    print(`| ${what} | ${median.toFixed(digits)} | ${min.toFixed(digits)} to ${max.toFixed(digits)} |`);
  }
  if (values.json) {
    const readings = figures.map(({ what, spread }) => ({ what, ...spread }));
    await writeFile(values.json, `${JSON.stringify({ rounds, readings }, null, 2)}\n`);
  }
} finally {
  await stack.stop();
  await rm(data, { recursive: true, force: true });
}
