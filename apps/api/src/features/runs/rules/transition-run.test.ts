import { RunStatus } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { type RunStep, transitionRun } from './transition-run.ts';

const STEPS: readonly RunStep[] = ['claim', 'requeue', 'resume', 'pause', 'complete', 'fail', 'stop'];

const table = Object.fromEntries(
  RunStatus.options.map((status) => [
    status,
    Object.fromEntries(STEPS.map((step) => [step, transitionRun(status, step)])),
  ]),
);

test('runs follow the transition table', () => {
  const ended = { claim: null, requeue: null, resume: null, pause: null, complete: null, fail: null, stop: null };
  expect(table).toEqual({
    queued: { ...ended, claim: 'running', requeue: 'queued', pause: 'paused', fail: 'failed', stop: 'stopped' },
    running: {
      ...ended,
      claim: 'running',
      requeue: 'queued',
      pause: 'paused',
      complete: 'completed',
      fail: 'failed',
      stop: 'stopped',
    },
    paused: { ...ended, resume: 'queued', stop: 'stopped' },
    completed: ended,
    failed: ended,
    stopped: ended,
  });
});
