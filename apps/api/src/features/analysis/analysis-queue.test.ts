import { newId } from '@trawl/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ANALYSES_MAX, analyzeInTurn, USER_WAITING_MAX } from './analysis-queue.ts';

test('a user’s analyses run one by one, and too many are refused', async () => {
  const user = newId('UserId');
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await gate.promise;
    running--;
    return 'done';
  };
  const answers = Array.from({ length: USER_WAITING_MAX + 2 }, () => analyzeInTurn(user, work));
  // The oldest of those that wait.
  await expect(answers[1]).rejects.toMatchObject({ code: 'too_many_requests', details: { cooldown: 10 } });
  // Another user doesn't wait for them.
  const other = analyzeInTurn(newId('UserId'), async () => 'other');
  expect(await other).toBe('other');
  gate.resolve();
  expect(await Promise.all(answers.toSpliced(1, 1))).toEqual(
    Array.from({ length: USER_WAITING_MAX + 1 }, () => 'done'),
  );
  expect(most).toBe(1);
});

test('an analysis that waits too long for those of other users is refused', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const gate = Promise.withResolvers<string>();
  const running = Array.from({ length: ANALYSES_MAX }, () => analyzeInTurn(newId('UserId'), () => gate.promise));
  const waiting = analyzeInTurn(newId('UserId'), async () => 'never');
  const refused = expect(waiting).rejects.toMatchObject({ code: 'too_many_requests' });
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
  gate.resolve('done');
  expect(await Promise.all(running)).toEqual(Array.from({ length: ANALYSES_MAX }, () => 'done'));
});
