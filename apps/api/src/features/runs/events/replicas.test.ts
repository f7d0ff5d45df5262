import { newId } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { pickReplica } from './replicas.ts';

const runs = Array.from({ length: 3_000 }, () => newId('RunId'));
const [a, b, c] = [newId('ReplicaId'), newId('ReplicaId'), newId('ReplicaId')];

test('all replicas choose the same owning replica, in any order of discovery', () => {
  for (const run of runs) {
    const owner = pickReplica(run, [a, b, c]);
    expect(pickReplica(run, [c, a, b])).toBe(owner);
    expect(pickReplica(run, [b, c, a])).toBe(owner);
  }
});

test('runs are spread evenly, and only those of a leaving replica move', () => {
  const owners = runs.map((run) => pickReplica(run, [a, b, c]));
  for (const replica of [a, b, c]) expect(owners.filter((owner) => owner === replica).length).toBeGreaterThan(850);
  for (const [index, run] of runs.entries())
    if (owners[index] !== c) expect(pickReplica(run, [a, b])).toBe(owners[index]);
});
