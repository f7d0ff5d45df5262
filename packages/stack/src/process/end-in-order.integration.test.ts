import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endInOrder, type Stage, type WatchedProcess } from './end-in-order.ts';
import { processStartedAt } from './identity.ts';

/** A shell that runs `script`, in a process group of its own, up when it has said so. */
async function begin(stage: Stage, script: string): Promise<{ child: ChildProcess; watched: WatchedProcess }> {
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const { pid = 0 } = child;
  return { child, watched: { pid, startedAt: processStartedAt(pid) ?? '', stage } };
}
const FOREVER = 'echo up; while :; do sleep 0.05; done';
const DEAF = `trap '' TERM; ${FOREVER}`;
const endOf = (child: ChildProcess) => once(child, 'exit').then(([code, signal]) => signal ?? code);

test('workers end before servers, and servers before the broker', async () => {
  const stages = ['broker', 'server', 'worker'] as const;
  const begun = await Promise.all(stages.map((stage) => begin(stage, `trap 'exit 0' TERM; ${FOREVER}`)));
  const order: Stage[] = [];
  for (const { child, watched } of begun) child.once('exit', () => order.push(watched.stage));
  await endInOrder(begun.map(({ watched }) => watched));
  await expect.poll(() => order).toEqual(['worker', 'server', 'broker']);
});

test('one that is halted can still end by itself', async () => {
  const { child, watched } = await begin('worker', `trap 'exit 7' TERM; ${FOREVER}`);
  const ended = endOf(child);
  child.kill('SIGSTOP');
  await endInOrder([watched]);
  expect(await ended).toBe(7);
});

test('one that does not listen is killed with its children, at once when there is hurry', async () => {
  const { child, watched } = await begin('broker', DEAF);
  const ended = endOf(child);
  const began = performance.now();
  await endInOrder([watched], AbortSignal.abort());
  expect(await ended).toBe('SIGKILL');
  expect(performance.now() - began).toBeLessThan(900);
  const patient = await begin('broker', DEAF);
  const gone = endOf(patient.child);
  await endInOrder([patient.watched]);
  expect(await gone).toBe('SIGKILL');
});

test('a process that got the number of one that ended is left alone', async () => {
  const { child, watched } = await begin('worker', FOREVER);
  await endInOrder([{ ...watched, startedAt: 'another time' }]);
  expect(child.kill(0)).toBe(true);
  await endInOrder([watched]);
});
