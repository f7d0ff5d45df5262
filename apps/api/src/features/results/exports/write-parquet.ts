import { constants, zstdCompressSync } from 'node:zlib';
import type { Column } from '@trawl/contracts';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { CellReader, type ReadColumn } from './cell-reader.ts';
import { type CopiedRows, free } from './copied-rows.ts';
import type { Manifest } from './manifest.ts';
import type { Emit, RowFile } from './row-file.ts';

/** Maximum rows and bytes of a row group, which is kept in memory until it is written. */
const GROUP_ROWS = 2_500;
const GROUP_BYTES = 6_000_000;

/** Unlike Snappy, zstd is built into Node. It takes half the time and makes smaller files. */
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
/** After this many values, a column's texts are compared only if half of them were repetitions. */
const SAMPLE = 100;
const NULL = -1;

/** A received buffer. `rows` counts the rows of the group up to the end of the buffer. */
interface Received {
  readonly bytes: Buffer<ArrayBuffer>;
  rows: number;
}

/**
 * A column in a group of rows. Its values are decoded only when the library writes them, because objects take several times the memory
 * of their bytes.
 */
class GroupColumn {
  readonly #reader: CellReader;
  readonly #column: Column;
  /** Where the value of each row begins and ends in its buffer. */
  readonly #places = new Int32Array(2 * GROUP_ROWS);
  #areVaried = false;

  constructor(column: Column, read: ReadColumn) {
    this.#column = column;
    this.#reader = new CellReader(read);
  }

  place(row: number, from: number, end: number): void {
    this.#places[2 * row] = from;
    this.#places[2 * row + 1] = end;
  }

  get name(): string {
    return this.#column.key;
  }

  /** Whether to write minimum and maximum. For texts they cost a sixth of the time, and readers rarely filter by them. */
  get statistics(): boolean {
    const { type } = this.#column;
    return type === 'number' || type === 'date' || type === 'boolean';
  }

  /** Whether most texts of the last group differed, so that a dictionary isn't worthwhile. */
  get areVaried(): boolean {
    return this.#areVaried;
  }

  values(received: readonly Received[]): unknown[] {
    const { type, isMasked } = this.#reader;
    if (type === 'text' && !isMasked) return this.#texts(received);
    const values: unknown[] = [];
    this.#forEach(received, (bytes, from, end) => {
      if (from === NULL) values.push(null);
      else if (type === 'time') values.push(this.#reader.time(bytes, from));
      else values.push(CONVERT[this.#column.type](this.#reader.value(bytes, from, end)));
    });
    return values;
  }

  /** Texts as received bytes, because the library takes twice the time for strings. A repeated text is the same object. */
  #texts(received: readonly Received[]): unknown[] {
    const values: (Buffer | null)[] = [];
    let last = NOTHING;
    let changes = 0;
    this.#forEach(received, (bytes, from, end) => {
      if (from === NULL) return values.push(null);
      const mayRepeat = values.length < SAMPLE || changes < values.length / 2;
      const isSame = mayRepeat && end - from === last.length && bytes.compare(last, 0, last.length, from, end) === 0;
      if (!isSame) {
        changes++;
        last = bytes.subarray(from, end);
      }
      return values.push(last);
    });
    this.#areVaried = changes > values.length / 2;
    return values;
  }

  #forEach(received: readonly Received[], each: (bytes: Buffer, from: number, end: number) => void): void {
    const places = this.#places;
    let row = 0;
    for (const { bytes, rows } of received) {
      for (; row < rows; row++) each(bytes, places[2 * row] ?? NULL, places[2 * row + 1] ?? NULL);
    }
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
  readonly #columns: readonly GroupColumn[];
  readonly #emit: Emit;
  readonly #bytes = new ByteWriter(1 << 20);
  readonly #writer: ParquetWriter;
  /** The buffers of the group's rows. */
  readonly #received: Received[] = [];
  #groupRows = 0;
  #groupBytes = 0;

  constructor(columns: readonly Column[], read: readonly ReadColumn[], emit: Emit) {
    this.#columns = read.flatMap((each, index) =>
      columns.slice(index, index + 1).map((of) => new GroupColumn(of, each)),
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
    const received: Received = { bytes, rows: this.#groupRows };
    this.#received.push(received);
    for (let at = from; at < end; ) {
      const next = this.#row(bytes, at);
      received.rows = ++this.#groupRows;
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
      if (length < 0) column.place(this.#groupRows, NULL, NULL);
      else {
        column.place(this.#groupRows, at, at + length);
        at += length;
      }
    }
    return at;
  }

  #writeGroup(): void {
    const rows = this.#groupRows;
    if (rows === 0) return;
    this.#writer.write({ rowGroupSize: rows, columnData: this.#columnData() });
    this.#flush();
    // The last buffer may contain rows of the next group.
    for (const { bytes } of this.#received.splice(0, this.#received.length - 1)) free(bytes);
    for (const received of this.#received) received.rows = 0;
    this.#groupRows = 0;
    this.#groupBytes = 0;
  }

  /** The group's columns. The values of only one are in memory, because the library reads one column after the other. */
  #columnData(): ColumnData[] {
    let decoded: { readonly of: GroupColumn; readonly values: unknown[] } | undefined;
    const valuesOf = (column: GroupColumn): unknown[] => {
      if (decoded?.of !== column) decoded = { of: column, values: column.values(this.#received) };
      return decoded.values;
    };
    return this.#columns.map((column) => ({
      name: column.name,
      statistics: column.statistics,
      ...(column.areVaried ? { encoding: 'PLAIN' } : {}),
      // Readers of whole columns don't need an index of their pages.
      offsetIndex: false,
      get data() {
        return valuesOf(column);
      },
    }));
  }

  /** Emits the bytes and reuses the buffer; `offset` keeps counting. */
  #flush(): void {
    this.#emit(this.#bytes.getBytes().slice());
    this.#bytes.index = 0;
  }
}
