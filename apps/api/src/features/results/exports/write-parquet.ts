import { constants, zstdCompressSync } from 'node:zlib';
import type { Column } from '@trawl/contracts';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { CellReader, type ReadColumn } from './cell-reader.ts';
import { type CopiedRows, free } from './copied-rows.ts';
import type { Manifest } from './manifest.ts';
import type { Emit, RowFile } from './row-file.ts';

/** Rows of a group, which is in memory at once: fewer if their texts are long. */
const GROUP_ROWS = 2_500;
const GROUP_BYTES = 6_000_000;

/** Built into Node, unlike Snappy: half the time, and smaller files. */
const compress = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes, ZSTD);
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];
type ColumnData = Parameters<ParquetWriter['write']>[0]['columnData'][number];
type Convert = (value: unknown) => unknown;

const textOf: Convert = (value) => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A value of another type than its column's is empty, as in filters. */
const CONVERT: Readonly<Record<Column['type'], Convert>> = {
  text: textOf,
  url: textOf,
  image: textOf,
  number: (value) => (typeof value === 'number' ? value : null),
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  date: dateOf,
  list: (value) => (Array.isArray(value) ? value.map(textOf) : null),
};

const NOTHING: Buffer = Buffer.alloc(0);
/** Values after which a column's texts are compared only if half of them were repetitions. */
const SAMPLE = 100;

/** The values of a column in a group of rows. */
class ColumnValues {
  readonly #reader: CellReader;
  readonly #column: Column;
  #values: unknown[] = [];
  #last = NOTHING;
  #changes = 0;

  constructor(column: Column, read: ReadColumn) {
    this.#column = column;
    this.#reader = new CellReader(read);
  }

  skip(): void {
    this.#values.push(null);
  }

  push(bytes: Buffer, from: number, end: number): void {
    const { type, isMasked } = this.#reader;
    if (type === 'text' && !isMasked) this.#values.push(this.#text(bytes, from, end));
    else if (type === 'time') this.#values.push(this.#reader.time(bytes, from));
    else this.#values.push(CONVERT[this.#column.type](this.#reader.value(bytes, from, end)));
  }

  /** Texts as the bytes that were received: the library takes twice the time for strings. The same text is the same object. */
  #text(bytes: Buffer, from: number, end: number): Buffer {
    const last = this.#last;
    const mayRepeat = this.#values.length < SAMPLE || this.#changes < this.#values.length / 2;
    if (mayRepeat && end - from === last.length && bytes.compare(last, 0, last.length, from, end) === 0) return last;
    this.#changes++;
    this.#last = bytes.subarray(from, end);
    return this.#last;
  }

  /** The values as the library takes them. The next group begins without any. */
  take(): ColumnData {
    const data = this.#values;
    // If most texts differ, the library would look for repetitions in vain.
    const isVaried = this.#changes > data.length / 2;
    this.#values = [];
    this.#changes = 0;
    this.#last = NOTHING;
    const { key: name, type } = this.#column;
    // Least and greatest texts cost a sixth of the time, and few readers of such columns filter by them.
    const statistics = type === 'number' || type === 'date' || type === 'boolean';
    return isVaried ? { name, statistics, data, encoding: 'PLAIN' } : { name, statistics, data };
  }
}

const STRING = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

function schemaOf({ key, type }: Column): SchemaElement[] {
  const name = { name: key, repetition_type: 'OPTIONAL' } as const;
  switch (type) {
    case 'number':
      return [{ ...name, type: 'DOUBLE' }];
    case 'boolean':
      return [{ ...name, type: 'BOOLEAN' }];
    case 'date':
      return [
        {
          ...name,
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        },
      ];
    case 'list':
      return [
        { ...name, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', repetition_type: 'OPTIONAL', ...STRING },
      ];
    case 'text':
    case 'url':
    case 'image':
      return [{ ...name, ...STRING }];
  }
}

/** A Parquet file with typed columns, whose metadata contain the manifest under `trawl.manifest`. */
export class ParquetFile implements RowFile {
  readonly #columns: readonly ColumnValues[];
  readonly #emit: Emit;
  readonly #bytes = new ByteWriter(1 << 20);
  readonly #writer: ParquetWriter;
  /** With the texts of the group's rows. */
  readonly #received: Buffer<ArrayBuffer>[] = [];
  #groupRows = 0;
  #groupBytes = 0;

  constructor(columns: readonly Column[], read: readonly ReadColumn[], emit: Emit) {
    this.#columns = read.flatMap((each, index) =>
      columns.slice(index, index + 1).map((of) => new ColumnValues(of, each)),
    );
    this.#emit = emit;
    const root = { name: 'root', num_children: columns.length };
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [root, ...columns.flatMap(schemaOf)],
      createdBy: 'Trawl (hyparquet-writer)',
      codec: 'ZSTD',
      compressors: { ZSTD: compress },
    });
  }

  async write({ bytes, from, end }: CopiedRows): Promise<void> {
    this.#received.push(bytes);
    for (let at = from; at < end; ) {
      const next = this.#row(bytes, at);
      this.#groupRows++;
      this.#groupBytes += next - at;
      at = next;
      if (this.#groupRows >= GROUP_ROWS || this.#groupBytes >= GROUP_BYTES) this.#writeGroup();
    }
  }

  async finish(manifest: Manifest): Promise<void> {
    this.#writeGroup();
    this.#writer.kvMetadata = [{ key: 'trawl.manifest', value: JSON.stringify(manifest) }];
    this.#writer.finish();
    this.#flush();
  }

  /** @returns where the next row begins */
  #row(bytes: Buffer, start: number): number {
    let at = start + 2;
    for (const column of this.#columns) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) column.skip();
      else {
        column.push(bytes, at, at + length);
        at += length;
      }
    }
    return at;
  }

  #writeGroup(): void {
    const rows = this.#groupRows;
    if (rows === 0) return;
    this.#groupRows = 0;
    this.#groupBytes = 0;
    this.#writer.write({ rowGroupSize: rows, columnData: this.#columns.map((column) => column.take()) });
    this.#flush();
    for (const bytes of this.#received.splice(0, this.#received.length - 1)) free(bytes);
  }

  /** Hands the bytes over and starts again in the same buffer; `offset` keeps counting. */
  #flush(): void {
    this.#emit(this.#bytes.getBytes().slice());
    this.#bytes.index = 0;
  }
}
