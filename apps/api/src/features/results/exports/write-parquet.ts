import { constants, zstdCompressSync } from 'node:zlib';
import type { Column } from '@trawl/contracts';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Manifest } from './manifest.ts';
import type { Emit, RowFile, Values } from './row-file.ts';

/** Rows of a group, which is in memory at once: fewer if their texts are long. */
const GROUP_ROWS = 10_000;
const GROUP_BYTES = 6_000_000;

/** Built into Node, unlike Snappy: half the time, and smaller files. */
const compress = (bytes: Uint8Array): Uint8Array => zstdCompressSync(bytes, ZSTD);
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];
type Convert = (value: unknown) => unknown;

const textOf: Convert = (value) => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

let lastText = '';
let lastDate: Date | null = null;

/** Neighbouring rows often have the same time. */
function dateOf(text: string): Date | null {
  if (text === lastText) return lastDate;
  const date = new Date(text);
  lastText = text;
  lastDate = Number.isNaN(date.getTime()) ? null : date;
  return lastDate;
}

/** A value of another type than its column's is empty, as in filters. */
const CONVERT: Readonly<Record<Column['type'], Convert>> = {
  text: textOf,
  url: textOf,
  image: textOf,
  number: (value) => (typeof value === 'number' ? value : null),
  boolean: (value) => (typeof value === 'boolean' ? value : null),
  date: (value) => (typeof value === 'string' ? dateOf(value) : null),
  list: (value) => (Array.isArray(value) ? value.map(textOf) : null),
};

const SAMPLE = 100;

/** Whether a column's texts differ, so that the library would look for repetitions in vain. */
const isVaried = (texts: readonly unknown[]): boolean => new Set(texts.slice(0, SAMPLE)).size > SAMPLE / 2;

/** Buffers share their memory: the library takes twice the time, because it allocates an array for each text. */
const encode: Convert = (text) => (typeof text === 'string' ? Buffer.from(text) : text);
const ENCODED = { statistics: false, encoding: 'PLAIN' } as const;

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
  readonly #columns: readonly Column[];
  readonly #emit: Emit;
  readonly #bytes = new ByteWriter(1 << 20);
  readonly #writer: ParquetWriter;
  #group: Values[] = [];
  #groupBytes = 0;

  constructor(columns: readonly Column[], emit: Emit) {
    this.#columns = columns;
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

  async write(rows: readonly Values[], bytes: number): Promise<void> {
    this.#group.push(...rows);
    this.#groupBytes += bytes;
    if (this.#group.length >= GROUP_ROWS || this.#groupBytes >= GROUP_BYTES) this.#writeGroup();
  }

  async finish(manifest: Manifest): Promise<void> {
    this.#writeGroup();
    this.#writer.kvMetadata = [{ key: 'trawl.manifest', value: JSON.stringify(manifest) }];
    this.#writer.finish();
    this.#flush();
  }

  #writeGroup(): void {
    const group = this.#group;
    if (group.length === 0) return;
    this.#group = [];
    this.#groupBytes = 0;
    this.#writer.write({
      rowGroupSize: group.length,
      columnData: this.#columns.map(({ key, type }, index) => {
        const convert = CONVERT[type];
        const data = group.map((row) => convert(row[index]));
        if (convert === textOf && isVaried(data)) return { name: key, ...ENCODED, data: data.map(encode) };
        // Least and greatest texts cost a sixth of the time, and few readers of such columns filter by them.
        const statistics = type === 'number' || type === 'date' || type === 'boolean';
        return { name: key, statistics, data };
      }),
    });
    this.#flush();
  }

  /** Hands the bytes over and starts again in the same buffer; `offset` keeps counting. */
  #flush(): void {
    this.#emit(this.#bytes.getBytes().slice());
    this.#bytes.index = 0;
  }
}
