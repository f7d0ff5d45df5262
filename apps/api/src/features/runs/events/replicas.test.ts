import { newId } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { pickHome } from './replicas.ts';

const runs = Array.from({ length: 3_000 }, () => newId('RunId'));
const [a, b, c] = [newId('ReplicaId'), newId('ReplicaId'), newId('ReplicaId')];

test('all replicas choose the same owning replica, in any order of discovery', () => {
  for (const run of runs) {
    const home = pickHome(run, [a, b, c]);
    expect(pickHome(run, [c, a, b])).toBe(home);
    expect(pickHome(run, [b, c, a])).toBe(home);
  }
});

test('runs are spread evenly, and only those of a leaving replica move', () => {
  const homes = runs.map((run) => pickHome(run, [a, b, c]));
  for (const replica of [a, b, c]) expect(homes.filter((home) => home === replica).length).toBeGreaterThan(850);
  for (const [index, run] of runs.entries()) if (homes[index] !== c) expect(pickHome(run, [a, b])).toBe(homes[index]);
});
