import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { onShutdown } from './shutdown.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

function fakeProcess() {
  const exited = Promise.withResolvers<number>();
  return { process: Object.assign(new EventEmitter(), { exit: exited.resolve }), exited: exited.promise };
}

it('calls the handler once, then exits with 0', async () => {
  const { process, exited } = fakeProcess();
  const signals: string[] = [];
  onShutdown(async (signal) => void signals.push(signal), { logger, deadlineMs: 1_000, process });
  process.emit('SIGTERM');
  process.emit('SIGINT');
  expect(await exited).toBe(0);
  expect(signals).toEqual(['SIGTERM']);
});

it('exits with 1 if the handler fails', async () => {
  const { process, exited } = fakeProcess();
  onShutdown(() => Promise.reject(new Error('no')), { logger, deadlineMs: 1_000, process });
  process.emit('SIGINT');
  expect(await exited).toBe(1);
});

it('exits with 1 at the deadline', async () => {
  const { process, exited } = fakeProcess();
  onShutdown(() => new Promise(() => {}), { logger, deadlineMs: 5, process });
  process.emit('SIGTERM');
  expect(await exited).toBe(1);
});
