import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobTypeOf } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { binaryCopy } from '../../../../test/support/binary-copy.ts';
import { RowSplitter } from './copied-rows.ts';
import { LINK_CHARACTERS_MAX, XlsxFile } from './write-xlsx.ts';
import { TEXT_MAX } from './xlsx-cells.ts';

const columns = jobTypeOf({ platform: 'instagram', type: 'follower' }).columns.filter(({ key }) =>
  ['username', 'profileUrl'].includes(key),
);
const READ = columns.map(() => ({ type: 'text', isMasked: false }) as const);
const manifest = {
  product: 'Trawl',
  version: '1',
  exportedAt: '2026-11-23T00:00:00.000Z',
  job: { id: 'job_1', name: 'A & B', platform: 'instagram', type: 'follower' },
  choice: '',
  columns: [],
  runs: [],
  targets: [],
  deletion: null,
  rows: 5,
  notes: [],
} as const;

const Cell = z.tuple([z.string(), z.string()]);
const Book = z.record(z.string(), z.object({ rows: z.array(z.array(Cell)), links: z.number() }));

const LIMITS = { rows: 3, links: 1, linkCharacters: LINK_CHARACTERS_MAX };

/** The workbook as Python reads it. */
async function bookOf(rows: readonly (readonly unknown[])[], limits = LIMITS) {
  const parts: Uint8Array[] = [];
  const file = new XlsxFile(columns, READ, (bytes) => parts.push(bytes), limits);
  const splitter = new RowSplitter();
  const sent = binaryCopy(['text', 'text'], rows);
  const half = sent.length / 2;
  await file.write(splitter.push([sent.subarray(0, half)]));
  await file.write(splitter.push([sent.subarray(half)]));
  await file.finish(manifest);
  const folder = mkdtempSync(join(tmpdir(), 'trawl-xlsx-'));
  try {
    writeFileSync(join(folder, 'a.xlsx'), Buffer.concat(parts));
    const script = join(import.meta.dirname, '../../../../test/support/open-files.py');
    return Book.parse(JSON.parse(execFileSync('python3', [script, join(folder, 'a.xlsx')], { encoding: 'utf8' })));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const recordOf = (book: z.infer<typeof Book>): string[][] =>
  book['Run report']?.rows.map((row) => row.map(([, text]) => text)) ?? [];

test('splits sheets, limits links, cuts texts, and lists this in the record', async () => {
  const rows = Array.from({ length: 5 }, (_, n) => [
    n === 0 ? 'a'.repeat(TEXT_MAX + 1) : `person ${n}`,
    `https://a.example/?n=${n}&b`,
  ]);
  const book = await bookOf(rows);
  expect(Object.keys(book)).toEqual(['Results', 'Results 2', 'Results 3', 'Run report']);
  const found = Object.values(book).slice(0, 3);
  for (const sheet of found) expect(sheet.rows[0]?.map(([, text]) => text)).toEqual(['username', 'profileUrl']);
  expect(found.map(({ links }) => links)).toEqual([1, 1, 1]);
  expect(found.flatMap(({ rows }) => rows.slice(1)).map((row) => row.map(([, text]) => text))).toEqual(
    rows.map(([name, address]) => [String(name).slice(0, TEXT_MAX), address]),
  );
  const record = recordOf(book);
  expect(record).toContainEqual(['Job', 'A & B']);
  expect(record.filter(([key]) => key === 'Note')).toEqual([
    ['Note', expect.stringMatching(/^The rows are on 3 sheets/)],
    ['Note', expect.stringMatching(/^Texts cut at 32,767 characters, .*: 1\.$/)],
    ['Note', expect.stringMatching(/^Addresses without a link, because a sheet has at most 65530 links: 2\.$/)],
  ]);
});

test('names the limit of the characters of links', async () => {
  const rows = [0, 1].map((n) => [`person ${n}`, `https://a.example/?n=${n}`]);
  const book = await bookOf(rows, { rows: 3, links: 2, linkCharacters: 30 });
  expect(book.Results?.links).toBe(1);
  expect(recordOf(book).filter(([key]) => key === 'Note')).toEqual([
    [
      'Note',
      expect.stringMatching(
        /^Addresses without a link, because the links of a sheet have at most 8000000 characters.*: 1\.$/,
      ),
    ],
  ]);
});

test('writes a valid workbook without rows', async () => {
  const book = await bookOf([]);
  expect(Object.keys(book)).toEqual(['Results', 'Run report']);
  expect(book.Results?.rows).toHaveLength(1);
});
