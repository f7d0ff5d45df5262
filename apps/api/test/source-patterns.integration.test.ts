import { check } from 'recheck';
import { expect, test } from 'vitest';
import { sourcePatterns } from './support/source-patterns.ts';

test('no pattern takes more than linear time', { timeout: 400_000 }, async () => {
  const patterns = await sourcePatterns();
  expect(patterns.length).toBeGreaterThan(80);
  const slow: string[] = [];
  for (const { file, source, flags } of patterns) {
    const result = await check(source, flags, { timeout: 30_000 });
    if (result.status !== 'safe') slow.push(`${file}: /${source}/${flags} is ${result.status}`);
  }
  expect(slow).toEqual([]);
});
