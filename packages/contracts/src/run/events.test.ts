import { expect, test } from 'vitest';
import { LogEvent, PageEvent, RunEvent } from './events.ts';

const page = { kind: 'page', epoch: 1, seq: 1, runningMs: 1, targetId: '1', rows: [] };

test.each([
  [3_000_000_000, 2_147_483_647],
  [1e308, 2_147_483_647],
  [-1, 0],
  [12.7, 12],
  [null, null],
])('%d found is stored as %d', (found, stored) => {
  expect(PageEvent.parse({ ...page, found }).found).toBe(stored);
});

const line = { kind: 'log', epoch: 1, seq: 1, runningMs: 1, text: 'Started.' };
const deep = (depth: number): object => ({ code: 'run.paused', params: depth > 0 ? { reason: deep(depth - 1) } : {} });

test.each([{ code: 'run.started' }, { code: 'run.of_a_newer_worker', params: { count: 2 } }, deep(6)])(
  'a line has a message next to its text: %j',
  (message) => {
    expect(LogEvent.parse({ ...line, message })).toMatchObject({ text: 'Started.', message });
  },
);

test.each([
  ['of an earlier release', undefined],
  ['of an unknown shape', { code: 'run.started', params: { count: true } }],
  ['without a valid code', { code: 'Started.' }],
  ['nested too deep', deep(8)],
  ['too large', { code: 'run.begins_target', params: { target: 'a'.repeat(5_000) } }],
  ['with NUL', { code: 'run.begins_target', params: { target: '\0' } }],
  ['with a lone surrogate', { code: 'run.begins_target', params: { target: '\ud800' } }],
])('a line %s keeps only its text', (_, message) => {
  expect(LogEvent.parse({ ...line, message })).toEqual({ ...line, waitedMs: 0 });
});

const position = { epoch: 1, seq: 1, runningMs: 1 };
test.each([
  { kind: 'target', targetId: '1', verdict: 'blocked', found: null },
  { kind: 'message', messageId: 'msg_1', attempt: 1, outcome: 'failed' },
  { kind: 'end', outcome: 'error' },
])('the reason in an event of kind $kind is limited', (event) => {
  expect(RunEvent.safeParse({ ...position, ...event, reason: 'a'.repeat(500) }).success).toBe(true);
  expect(RunEvent.safeParse({ ...position, ...event, reason: 'a'.repeat(501) }).success).toBe(false);
});
