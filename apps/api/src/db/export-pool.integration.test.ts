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
