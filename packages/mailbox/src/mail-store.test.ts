import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailStore } from './mail-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trawl-mails-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mail = (subject: string) => ({ to: 'a@example.com', subject, text: '', html: '', date: '2026-01-01T00:00:00Z' });

test('a mail that can’t be written isn’t shown, so that its retry isn’t a second mail', async () => {
  const file = join(folder, 'mails.jsonl');
  const store = await openMailStore(file);
  await store.add(mail('first'));
  await rm(file);
  await mkdir(file);
  await expect(store.add(mail('second'))).rejects.toThrow('EISDIR');
  expect(store.all().map(({ subject }) => subject)).toEqual(['first']);

  await rmdir(file);
  await store.add(mail('second'));
  expect((await openMailStore(file)).all().map(({ subject }) => subject)).toEqual(['first', 'second']);
});
