import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { endInOrder, type Stage, type WatchedProcess } from './end-in-order.ts';
import { processStartedAt } from './identity.ts';

/** A shell that runs `script` in a separate process group; ready when it has printed so. */
async function begin(stage: Stage, script: string) {
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const { pid = 0 } = child;
  const watched: WatchedProcess = { pid, startedAt: processStartedAt(pid) ?? '', stage };
  return { child, watched };
}
const FOREVER = 'echo up; while :; do sleep 0.05; done';
const DEAF = `trap '' TERM; ${FOREVER}`;
const endOf = (child: ChildProcess) => once(child, 'exit').then(([code, signal]) => signal ?? code);

test('workers end before servers, and servers before the broker', async () => {
  const stages = ['broker', 'server', 'worker'] as const;
  // Each prints the time of its end, because on a busy machine several ends may be observed in any order.
  const begun = await Promise.all(stages.map((stage) => begin(stage, `trap 'date +%s%N; exit 0' TERM; ${FOREVER}`)));
  const outputs = begun.map(({ child }) => text(child.stdout));
  await endInOrder(begun.map(({ watched }) => watched));
  const ends = await Promise.all(outputs);
  const order = stages.toSorted((a, b) => Number(ends[stages.indexOf(a)]) - Number(ends[stages.indexOf(b)]));
  expect(order).toEqual(['worker', 'server', 'broker']);
});

test('a stopped process can still handle the signal', async () => {
  const { child, watched } = await begin('worker', `trap 'exit 7' TERM; ${FOREVER}`);
  const ended = endOf(child);
  child.kill('SIGSTOP');
  await endInOrder([watched]);
  expect(await ended).toBe(7);
});

test('a process that ignores the signal is killed with its children, immediately on `hurry`', async () => {
  // Without hurry a worker has 3.5 s.
  const { child, watched } = await begin('worker', DEAF);
  const ended = endOf(child);
  const began = performance.now();
  await endInOrder([watched], AbortSignal.abort());
  expect(await ended).toBe('SIGKILL');
  expect(performance.now() - began).toBeLessThan(3_000);
  const broker = await begin('broker', DEAF);
  const gone = endOf(broker.child);
  await endInOrder([broker.watched]);
  expect(await gone).toBe('SIGKILL');
});

test('a process that reuses the id of an ended one gets no signal', async () => {
  const { child, watched } = await begin('worker', FOREVER);
  await endInOrder([{ ...watched, startedAt: 'another time' }]);
  expect(child.kill(0)).toBe(true);
  await endInOrder([watched]);
});
