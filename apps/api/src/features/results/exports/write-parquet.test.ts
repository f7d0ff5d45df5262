import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Column } from '@trawl/contracts';
import { expect, test } from 'vitest';
import type { ReadColumn } from './cell-reader.ts';
import { RowSplitter } from './copied-rows.ts';
import type { Manifest } from './manifest.ts';
import { ParquetFile } from './write-parquet.ts';

const column = (key: string, type: Column['type']): Column => ({ key, type, label: key, about: key });
const COLUMNS = [column('id', 'text'), column('city', 'text'), column('likes', 'number'), column('tags', 'list')];
const READ: readonly ReadColumn[] = (['text', 'text', 'json', 'json'] as const).map((type) => ({
  type,
  isMasked: false,
}));

/** More than two groups; every third value is empty, and a text changes from repeated to varied. */
const ROWS = Array.from({ length: 6_001 }, (_, n) => ({
  id: `row ${n} ${'é'.repeat(n % 50)}`,
  city: n % 3 === 0 ? null : n < 3_000 ? 'Berlin' : `city ${n}`,
  likes: n % 3 === 1 ? null : n / 4,
  tags: n % 3 === 2 ? null : ['a', `tag ${n % 7}`],
}));

/** The rows as PostgreSQL's binary COPY sends them. */
function copiedRows(): { readonly start: Buffer; readonly rows: readonly Buffer[]; readonly end: Buffer } {
  const cell = (bytes: Buffer | null) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(bytes?.length ?? -1);
    return bytes ? [length, bytes] : [length];
  };
  const text = (value: string | null) => cell(value === null ? null : Buffer.from(value));
  const json = (value: unknown) => cell(value === null ? null : Buffer.from(`\u0001${JSON.stringify(value)}`));
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  const count = Buffer.from([0, COLUMNS.length]);
  const end = Buffer.from([0xff, 0xff]);
  const rows = ROWS.map(({ id, city, likes, tags }) =>
    Buffer.concat([count, ...text(id), ...text(city), ...json(likes), ...json(tags)]),
  );
  return { start: header, rows, end };
}

/** Chunks that may end within a row. */
function chunksOf(chunkBytes: number): Buffer<ArrayBuffer>[] {
  const { start, rows, end } = copiedRows();
  const all = Buffer.concat([start, ...rows, end]);
  return Array.from({ length: Math.ceil(all.length / chunkBytes) }, (_, n) =>
    Buffer.from(all.subarray(n * chunkBytes, (n + 1) * chunkBytes)),
  );
}

/** Chunks that end with a row, each with half of a group. */
function chunksOfRows(): Buffer<ArrayBuffer>[] {
  const { start, rows, end } = copiedRows();
  const half = 1_250;
  const parts = Array.from({ length: Math.ceil(rows.length / half) }, (_, n) =>
    Buffer.concat(rows.slice(n * half, (n + 1) * half)),
  );
  return [Buffer.from(start), ...parts, Buffer.from(end)];
}

test.each([
  ['997 bytes', chunksOf(997)],
  ['300,000 bytes', chunksOf(300_000)],
  ['half a group', chunksOfRows()],
])('groups of rows that arrive in chunks of %s', async (_, chunks) => {
  const written: Uint8Array[] = [];
  const file = new ParquetFile(COLUMNS, READ, (bytes) => written.push(bytes));
  const splitter = new RowSplitter(true);
  for (const chunk of chunks) await file.write(splitter.push([chunk]));
  await file.finish({ product: 'Trawl' } as Manifest);

  const folder = await mkdtemp(join(tmpdir(), 'trawl-parquet-'));
  try {
    const path = join(folder, 'rows.parquet');
    await writeFile(path, Buffer.concat(written));
    const database = await (await DuckDBInstance.create()).connect();
    const read = await database.runAndReadAll(`SELECT * FROM read_parquet('${path}')`);
    expect(read.getRowObjectsJS()).toEqual(ROWS);
    const groups = await database.runAndReadAll(
      `SELECT count(DISTINCT row_group_id)::int AS count FROM parquet_metadata('${path}')`,
    );
    expect(groups.getRowObjectsJS()).toEqual([{ count: 3 }]);
    database.closeSync();
  } finally {
    await rm(folder, { recursive: true });
  }
});
