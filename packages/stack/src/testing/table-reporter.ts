import type { Reporter, TestModule } from 'vitest/node';
import type { Attack } from './record-attack.ts';

/** Ends the run with a table (attempts, counts, responses) and a line with the number of tests. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = new Map<string, Attack>();
    let failed = 0;
    let passed = 0;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'failed') failed++;
        if (state === 'passed') passed++;
        for (const attack of test.meta().attacks ?? []) {
          const key = `${attack.tried}\n${attack.answer}`;
          rows.set(key, { ...attack, times: attack.times + (rows.get(key)?.times ?? 0) });
        }
      }
    }
    const found = [...rows.values()];
    const width = Math.max(...found.map(({ tried }) => tried.length), 5);
    const lines = found.map(
      ({ tried, times, answer }) => `${tried.padEnd(width)}  ${String(times).padStart(6)}  ${answer}`,
    );
    const head = `${'tried'.padEnd(width)}  ${'times'.padStart(6)}  answer`;
    process.stdout.write(`\n${[head, '─'.repeat(head.length + 20), ...lines].join('\n')}\n`);
    process.stdout.write(
      `\n${found.length} attacks, ${failed === 0 ? 'all answered as expected' : `${failed} FAILED`}\n`,
    );
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
