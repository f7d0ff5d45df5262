import { expect, test } from 'vitest';
import { releaseStartMemory } from './release-start-memory.ts';

const collected = Promise.withResolvers<string>();
const registry = new FinalizationRegistry(collected.resolve);

test('garbage is collected after a while', async () => {
  registry.register(
    Array.from({ length: 1_000 }, () => ({})),
    'garbage',
  );
  releaseStartMemory(0);
  expect(await collected.promise).toBe('garbage');
});
