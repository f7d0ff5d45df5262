import { expect, test } from 'vitest';
import { releaseStartMemory } from './release-start-memory.ts';

test('garbage is collected at once', () => {
  const garbage = new WeakRef(Array.from({ length: 1_000 }, () => ({})));
  // A WeakRef keeps its target until the current job ends.
  return Promise.resolve()
    .then(() => new Promise((resolve) => setImmediate(resolve)))
    .then(() => {
      releaseStartMemory();
      expect(garbage.deref()).toBeUndefined();
    });
});
