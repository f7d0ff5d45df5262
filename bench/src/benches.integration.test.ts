import { freePortRange, type Stack } from '@trawl/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BENCHES } from './benches/index.ts';
import { verdictOf } from './report/rows.ts';
import { contextOf, startBenchStack } from './run-benches.ts';
import { TINY } from './sizes.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startBenchStack(await freePortRange());
});
afterAll(() => stack.stop());

const load = { runs: 2, seconds: 1, pageEveryMs: 100, replicas: 1, idle: 0 };

test.each(BENCHES)('$name runs, and its sides agree', async ({ run }) => {
  const lines: string[] = [];
  const context = contextOf(stack, { rounds: 1, size: TINY, load, print: (line) => void lines.push(line) });
  const rows = await run(context);
  // Third-party clients aren't downloaded for a test.
  if (rows.length === 0) expect(lines.join()).toContain('Skipped');
  for (const row of rows) {
    expect(Number.isFinite(row.ours), row.name).toBe(true);
    expect(row.goal === null).toBe(verdictOf(row) === '');
  }
});
