import { expect, it } from 'vitest';
import { SESSION_ID_MAX } from '../../catalogue/limits.ts';
import { readSessionId } from './session-id.ts';

const CANONICAL = '31337%3Aab-C_d%3A7%3AAYx';

it.each([
  CANONICAL,
  '31337:ab-C_d:7:AYx',
  '31337%3aab-C_d%3a7%3aAYx',
  `sessionid=${CANONICAL}`,
  'SessionID=31337:ab-C_d:7:AYx',
  '%33%31337%3Aab-C_d%3A7%3AAYx',
  '31337%3A%61b-C_d%3A7%3AAYx',
  `  ${CANONICAL} \t`,
])('%s is one spelling of the same identifier', (spelling) => {
  expect(readSessionId(spelling)).toBe(CANONICAL);
});

it.each([
  '',
  '31337',
  '31337%3A',
  '31337%253Aab',
  '31337%3A%3AAYx',
  'x31337%3Aab',
  '-1%3Aab',
  `"${CANONICAL}"`,
  `${CANONICAL};`,
  `sessionid = ${CANONICAL}`,
  `sessionid=sessionid=${CANONICAL}`,
  `${CANONICAL} ${CANONICAL}`,
  '31337%3Aab%0d%0aSet-Cookie',
  '31337%3Aab%',
  '31337%3Aab%ff',
  '３１３３７%3Aab',
  `${'1'.repeat(21)}%3Aab`,
  `31337%3A${'a'.repeat(SESSION_ID_MAX)}`,
])('%s is no identifier', (text) => {
  expect(readSessionId(text)).toBeNull();
});

it('takes no time for hostile text', () => {
  const before = process.threadCpuUsage();
  for (const text of [`1${':a'.repeat(500_000)}!`, '1'.repeat(1_000_000), `${'%31'.repeat(300_000)}`]) {
    expect(readSessionId(text)).toBeNull();
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(100);
});
