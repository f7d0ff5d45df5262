import { rm } from 'node:fs/promises';
import { startStack, temporaryDataFolder } from '@trawl/stack';
import { operate } from '../support/operate.ts';
import { SandboxControl } from '../support/sandbox-control.ts';
import { table } from '../support/table.ts';
import { Truth } from '../support/truth.ts';
import { typeCases } from './cases.ts';
import { firstPort } from './env.ts';
import { type CaseResult, runCase } from './run-case.ts';

/**
 * `pnpm test:types`: every job type through the complete product, by REST and a real Chromium, over at least 20 pages with a
 * dying session, series of 429s and a killed worker in the middle; the rows must equal the truth, without losses or duplicates.
 */

const HEADS = ['type', 'targets', 'pages', 'wanted', 'rows', 'lost', 'doubled', 'foreign'];
const TROUBLE = ['session', 'storm', 'scraper', 'verdict'];
/** Short delays, so that a series of 429s is over in seconds: the test checks for losses, not durations. */
const SHORT_BACK_OFF = { BACK_OFF_FIRST_MS: '100', BACK_OFF_MAX_MS: '300', BACK_OFF_TOTAL_MS: '20000' };

const data = await temporaryDataFolder('types');
const port = await firstPort();
const operator = { TRAWL_PORT: String(port), TRAWL_DATA: data };
const stack = await startStack({
  port,
  data,
  serviceEnv: { scraper: SHORT_BACK_OFF, sandbox: { SANDBOX_RECORDED: '' } },
});
const results: CaseResult[] = [];
try {
  const { web, sandbox, mailbox } = stack.addresses;
  const { browser } = stack;
  if (!web || !sandbox || !mailbox || !browser) throw new Error('the stack is incomplete');
  const { origin } = new URL(sandbox);
  const truth = new Truth(origin);
  const context = {
    running: { web, sandbox: origin, mailbox, operator, recorded: null, browser },
    truth,
    control: new SandboxControl(origin),
    scraper: stack.service('scraper'),
  };
  await operate(context.running, 'features', 'open', 'hashtag');
  for (const type of await typeCases(truth)) {
    const result = await runCase(context, type);
    results.push(result);
    process.stdout.write(`${type.type}: ${result.cells.at(-1)}\n`);
  }
} finally {
  await stack.stop();
  await rm(data, { recursive: true, force: true });
}
const failed = results.filter(({ ok }) => !ok).length;
process.stdout.write(
  `\n${table(
    [...HEADS, ...TROUBLE],
    results.map(({ cells }) => cells),
  )}\n`,
);
process.stdout.write('\nUndisturbed, at pace 0, from the worker’s start to the end of the run:\n');
process.stdout.write(
  `${table(
    ['type', 'rows', 'pages', 'seconds', 'rows/s'],
    results.map(({ speed }) => speed),
  )}\n`,
);
process.stdout.write(`\n${results.length - failed} of ${results.length} types as the truth says\n`);
process.exitCode = failed === 0 ? 0 : 1;
