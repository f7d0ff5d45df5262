import { expect, test, vi } from 'vitest';
import { formatSeconds, openReporter } from './reporter.ts';
import { greeting } from './start/greeting.ts';

test('reports finished steps, and that a long step is still running', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const reporter = openReporter(
    (text) => lines.push(text),
    () => Date.now(),
  );
  const work = Promise.withResolvers<number>();
  const tracked = reporter.track('PostgreSQL', work.promise);
  vi.advanceTimersByTime(13_500);
  work.resolve(7);
  expect(await tracked).toBe(7);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(lines).toEqual(['  … PostgreSQL, 3.0 s\n', '  … PostgreSQL, 13 s\n', '  ✓ PostgreSQL   14 s\n']);
});

test('formats short times in tenths', () => {
  expect([0, 640, 9_940, 61_200].map(formatSeconds)).toEqual(['0.0 s', '0.6 s', '9.9 s', '61 s']);
});

test('ends with the line that scripts wait for, and omits missing parts', () => {
  const addresses = { web: 'http://localhost:3000', sandbox: undefined, mailbox: 'http://localhost:3002' };
  const text = greeting({ addresses, data: '/data', demoSession: undefined });
  expect(text.split('\n').at(-1)).toBe('trawl is ready');
  expect(text).toContain('Web app   http://localhost:3000');
  expect(text).not.toMatch(/Sandbox|Session|undefined/);
  expect(greeting({ addresses, data: '/data', demoSession: '12%3Aab' })).toContain('12%3Aab');
});
