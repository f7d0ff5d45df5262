import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endInOrder, type WatchedProcess } from './end-in-order.ts';
import { sweepMarked } from './marked.ts';

/** Messages from the keeper to its guardian, one JSON line each. */
export type GuardianMessage =
  | { readonly watch: WatchedProcess }
  | { readonly unwatch: number }
  | { readonly remove: string };

// Started as `node guardian.ts <mark>` by a keeper, it outlives the keeper. When the keeper ends for any reason, its end of the
// pipe closes, and the guardian ends the keeper's processes and removes its temporary files.
const [, , mark] = process.argv;
if (mark === undefined) throw new Error('usage: guardian.ts <mark>');

const watched = new Map<number, WatchedProcess>();
const removals: string[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined); // Outlive the keeper.

for await (const line of createInterface({ input: process.stdin })) {
  const message: GuardianMessage = JSON.parse(line);
  if ('watch' in message) watched.set(message.watch.pid, message.watch);
  else if ('unwatch' in message) watched.delete(message.unwatch);
  else removals.push(message.remove);
}

await endInOrder([...watched.values()]);
sweepMarked(`${mark}/`);
for (const path of removals) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
