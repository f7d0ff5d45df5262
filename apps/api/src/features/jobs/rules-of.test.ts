import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rulesOf } from './rules-of.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));

test('charges a job by its kind', () => {
  const factor = (type: 'profile' | 'dm', accountType: 'Private' | 'Shared') =>
    rulesOf({ type, settings: { accountType } }).buildTimeFactor(accountType);
  expect([
    factor('profile', 'Private'),
    factor('profile', 'Shared'),
    factor('dm', 'Private'),
    factor('dm', 'Shared'),
  ]).toEqual([1, 3, 1, 0]);
});

test('no code derives a job’s kind from its type instead of its rules', async () => {
  const comparing: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (file.includes('.test.') || file.includes('migrations')) continue;
    if (/[!=]== 'dm'/.test(await readFile(`${source}/${file}`, 'utf8'))) comparing.push(file);
  }
  expect(comparing).toEqual([]);
});
