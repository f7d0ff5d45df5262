import { expect, test } from 'vitest';
import { runFinishedMail } from './run-finished-mail.ts';

const run = { job: 'NASA', status: 'completed' as const, rows: 3, reason: null };
const textOf = (day: { runs: number; rows: number } | null) =>
  runFinishedMail('Ada', { ...run, day }, 'https://x.example/job', 'https://x.example/settings').text;

test('a recurring job’s mail covers all runs of the day', () => {
  expect(textOf({ runs: 2_880, rows: 12 })).toContain('In the last 24 hours it ran 2,880 times and collected 12 rows.');
});

test('a single run’s mail covers that run only', () => {
  expect(textOf(null)).not.toContain('24 hours');
});
