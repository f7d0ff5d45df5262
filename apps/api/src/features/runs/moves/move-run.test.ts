import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../..', import.meta.url));

/** A file's updates of `runs`: the values of each, and complete statements for SQL. The creator of runs also sets their first status. */
function writesIn(text: string): string[] {
  const sets = [...text.matchAll(/\.update\(runs\)\s*\.set\((.*?)\)\s*\.(?:where|returning|from)\(/gs)];
  const statements = [...text.matchAll(/(?:UPDATE|MERGE INTO)\s+(?:\$\{runs\}|"?runs"?\b)[^`]*/gi)];
  return [...sets.map((match) => match[1] ?? ''), ...statements.map(([whole]) => whole)];
}

test('finds status in updates and statements', () => {
  const samples = [
    "await tx\n.update(runs)\n.set({ epoch: 1, status: 'queued' })\n.where(eq(runs.id, id));",
    "await tx.execute(sql`UPDATE runs SET status = 'failed' WHERE id = 1`);",
    `await tx.execute(sql\`UPDATE $\{runs} SET status = 1\`);`,
  ];
  for (const sample of samples) expect(writesIn(sample)).toEqual([expect.stringContaining('status')]);
});

test('only move-run.ts writes a run’s status, and only insert-run.ts creates runs', async () => {
  const writers: string[] = [];
  const makers: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (file.includes('.test.') || file.includes('migrations')) continue;
    const text = await readFile(`${source}/${file}`, 'utf8');
    if (writesIn(text).some((write) => /\bstatus\b|\.\.\.columnsOf/.test(write))) writers.push(file);
    if (/\.insert\(runs\)|INSERT INTO\s+(?:\$\{runs\}|"?runs\b)/i.test(text)) makers.push(file);
  }
  expect(writers).toEqual(['features/runs/moves/move-run.ts']);
  expect(makers).toEqual(['features/runs/schedule/insert-run.ts']);
});
