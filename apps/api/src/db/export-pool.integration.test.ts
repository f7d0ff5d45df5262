import { UserId } from '@trawl/contracts';
import { createLogger } from '@trawl/service-kit';
import { createTestDatabase } from '@trawl/stack/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ExportPool } from './export-pool.ts';

test('an export that waits for a connection gets the one of the slowest client, if that is too slow', async () => {
  await using database = await createTestDatabase();
  const pool = new ExportPool(database.url, createLogger({ service: 'test', level: 'silent' }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const speeds = [null, 1_000_000, 32_000, 20_000, 10_000, 31_000];
  const opened = await Promise.all(speeds.map((_, n) => pool.snapshot(UserId.parse(`usr_reader${n}`))));
  const ended: number[] = [];
  opened.forEach((snapshot, n) => {
    const end = () => {
      ended.push(n);
      snapshot.close();
    };
    snapshot.readBy({ bytesPerSecond: () => speeds[n] ?? null, end });
  });
  // Without a waiting export, slow clients keep their connections.
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual([]);

  const waiting = pool.snapshot(UserId.parse('usr_next'));
  vi.advanceTimersByTime(1_000);
  expect(ended).toEqual([4]);
  const next = await waiting;
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual([4]);
  for (const { close } of [...opened, next]) close();
  await pool.close();
});

/** Opens an export for each reader, and says which of them ends when another user waits. */
async function endedOf(readers: readonly { readonly user: string; readonly speed: number }[], afterMs: number) {
  await using database = await createTestDatabase();
  const pool = new ExportPool(database.url, createLogger({ service: 'test', level: 'silent' }), 2_000);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const opened = [];
  for (const { user } of readers) opened.push(await pool.snapshot(UserId.parse(user)));
  const ended: number[] = [];
  opened.forEach((snapshot, n) => {
    snapshot.readBy({ bytesPerSecond: () => readers[n]?.speed ?? null, end: () => ended.push(n) });
  });
  vi.advanceTimersByTime(afterMs);
  const waiting = pool.snapshot(UserId.parse('usr_next'));
  vi.advanceTimersByTime(1_000);
  for (const { close } of opened) close();
  (await waiting).close();
  await pool.close();
  return ended;
}

test('several downloads of a user must be read faster, and so must old ones', async () => {
  const speed = 33_000;
  const users = ['usr_1', 'usr_2', 'usr_3', 'usr_4'];
  const two = users.slice(0, 2).map((user) => ({ user, speed: 65_000 }));
  expect(
    await endedOf(
      [
        ...two,
        { user: 'usr_1', speed: 62_000 },
        { user: 'usr_2', speed: 66_000 },
        ...users.slice(2).map((user) => ({ user, speed })),
      ],
      0,
    ),
  ).toEqual([2]);
  const each = [...users, 'usr_5', 'usr_6'].map((user) => ({ user, speed }));
  expect(await endedOf(each, 9 * 60_000)).toEqual([]);
  expect(await endedOf(each, 10 * 60_000)).toEqual([0]);
  expect(
    await endedOf(
      each.map((reader) => ({ ...reader, speed: 64_000 })),
      10 * 60_000,
    ),
  ).toEqual([]);
});
