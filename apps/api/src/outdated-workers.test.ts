import { expect, test } from 'vitest';
import { OutdatedWorkers } from './outdated-workers.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

test('forgets a worker a minute after its last claim, and keeps the newest twenty', () => {
  const workers = new OutdatedWorkers();
  workers.add('a', at(0));
  workers.add('b', at(30));
  workers.add('a', at(40));
  expect(workers.at(at(90))).toEqual(['b', 'a']);
  expect(workers.at(at(91))).toEqual(['a']);
  for (let n = 0; n < 20; n++) workers.add(`n${n}`, at(92));
  expect(workers.at(at(93))).toHaveLength(20);
  expect(workers.at(at(93))).not.toContain('a');
});
