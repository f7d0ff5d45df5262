import type { Column } from '@trawl/contracts';
import { CellReader, type ReadColumn } from './cell-reader.ts';
import { JSON_HEADER_BYTES, RowSplitter } from './copied-rows.ts';
import { csvCell } from './write-csv.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const SMALL_N = 0x6e;

/** Bytes of a text that CSV writes differently: 1 needs quotes, 2 may need the guard. */
const CSV_CLASS = new Uint8Array(256);
for (const character of '",') CSV_CLASS[character.charCodeAt(0)] = 1;
for (const character of ';\r\n') CSV_CLASS[character.charCodeAt(0)] = 2;
/** First bytes that may need the guard: `=`, `+`, `-`, `@`, tab, and the first byte of their full-width forms in UTF-8. */
const CSV_FIRST = new Uint8Array(256);
for (const byte of [...Buffer.from('=+-@\t'), 0xef]) CSV_FIRST[byte] = 2;

/**
 * The size of an emitted part. PostgreSQL sends 8 kB at a time, and passing on such a small chunk takes as long as converting it. The
 * buffer has additional room for the rest of a chunk and for long rows.
 */
const PART_BYTES = 128 * 1024;
const BUFFER_BYTES = 208 * 1024;
const EMPTY: Buffer<ArrayBuffer> = Buffer.alloc(0);

/** Room per cell for a time, and a reserve. */
const SPARE_BYTES = 64;

/** The bytes around the cells of a row. */
export interface RowFrame {
  /** Before each cell: the start of the row, separators and keys. */
  readonly before: readonly Buffer[];
  readonly end: Buffer;
  /** For a cell without a value. */
  readonly empty: Buffer;
  readonly isCsv: boolean;
}

const bytesOf = (text: string): Buffer => Buffer.from(text);

export const csvFrame = (columns: readonly Column[]): RowFrame => ({
  before: columns.map((_, index) => bytesOf(index === 0 ? '' : ',')),
  end: bytesOf('\r\n'),
  empty: bytesOf(''),
  isCsv: true,
});

/** Objects with a key for each column, in this order. */
export const objectFrame = (columns: readonly Column[], end: string): RowFrame => ({
  before: columns.map(({ key }, index) => bytesOf(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)),
  end: bytesOf(`}${end}`),
  empty: bytesOf('null'),
  isCsv: false,
});

/**
 * Turns rows of binary COPY into rows of a file, byte by byte: decoding and encoding each row's text would take longer than
 * PostgreSQL takes to send the row, and would leave its memory to the garbage collector.
 */
export class RowWriter {
  readonly #frame: RowFrame;
  readonly #readers: readonly CellReader[];
  /** Maximum bytes around the cells of a row. */
  readonly #frameBytes: number;
  readonly #splitter = new RowSplitter();
  #out = EMPTY;
  #at = 0;
  /** Bytes that the rest of the row may need. */
  #reserve = 0;
  rows = 0;

  constructor(frame: RowFrame, columns: readonly ReadColumn[]) {
    this.#frame = frame;
    this.#readers = columns.map((column) => new CellReader(column));
    const { before, end, empty } = frame;
    this.#frameBytes = before.reduce((sum, part) => sum + part.length + empty.length + SPARE_BYTES, end.length);
  }

  /** Writes the rows that end in this chunk. @returns a part of the file, once there are enough rows for one */
  write(chunk: Buffer): Buffer<ArrayBuffer> | undefined {
    const { bytes, from, end, rows } = this.#splitter.push([chunk]);
    this.rows += rows;
    for (let at = from; at < end; ) at = this.#row(bytes, at, end);
    return this.#at >= PART_BYTES ? this.take() : undefined;
  }

  /** The rows since the last part. */
  take(): Buffer<ArrayBuffer> {
    const part = this.#out.subarray(0, this.#at);
    this.#out = EMPTY;
    this.#at = 0;
    return part;
  }

  #row(bytes: Buffer, start: number, end: number): number {
    const { before, end: rowEnd } = this.#frame;
    // A cell that is copied needs as many bytes as in the chunk.
    this.#reserve = end - start + this.#frameBytes;
    this.#ensure(this.#reserve);
    let at = start + 2;
    for (let column = 0; column < before.length; column++) {
      const part = before[column];
      const reader = this.#readers[column];
      if (!part || !reader) continue;
      this.#copy(part);
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) this.#copy(this.#frame.empty);
      else {
        this.#cell(reader, bytes, at, at + length);
        at += length;
      }
    }
    this.#copy(rowEnd);
    return at;
  }

  #cell(reader: CellReader, bytes: Buffer, from: number, end: number): void {
    const { isCsv } = this.#frame;
    if (reader.type === 'time') this.#time(reader.iso(bytes, from));
    else if (reader.isMasked) this.#value(reader.value(bytes, from, end));
    else if (reader.type === 'json') {
      if (isCsv) this.#csvOfJson(reader, bytes, from, end);
      else this.#bytes(bytes, from + JSON_HEADER_BYTES, end);
    } else if (isCsv) this.#csv(bytes, from, end);
    else this.#value(reader.value(bytes, from, end));
  }

  #csv(bytes: Buffer, from: number, end: number): void {
    const out = this.#out;
    let at = this.#at;
    let found = from < end ? (CSV_FIRST[bytes[from] ?? 0] ?? 0) : 0;
    for (let index = from; index < end; index++) {
      const byte = bytes[index] ?? 0;
      out[at++] = byte;
      found |= CSV_CLASS[byte] ?? 0;
    }
    if (found === 0) this.#at = at;
    else if (found === 1) this.#quoted(bytes, from, end);
    else this.#text(csvCell(bytes.toString('utf8', from, end)));
  }

  /** Writes a text in quotes, and doubles the quotes in it. */
  #quoted(bytes: Buffer, from: number, end: number): void {
    this.#ensure(2 * (end - from + 1) + this.#reserve);
    const out = this.#out;
    let at = this.#at;
    out[at++] = QUOTE;
    for (let index = from; index < end; index++) {
      const byte = bytes[index] ?? 0;
      if (byte === QUOTE) out[at++] = QUOTE;
      out[at++] = byte;
    }
    out[at++] = QUOTE;
    this.#at = at;
  }

  /** Numbers and booleans are the same in JSON and CSV, and so are texts without escapes, except for the enclosing quotes. */
  #csvOfJson(reader: CellReader, bytes: Buffer, start: number, end: number): void {
    const from = start + JSON_HEADER_BYTES;
    const first = bytes[from] ?? 0;
    if (first === QUOTE && !bytes.subarray(from, end).includes(BACKSLASH)) this.#csv(bytes, from + 1, end - 1);
    else if (first === QUOTE || first === BRACKET || first === BRACE || first === SMALL_N)
      this.#text(csvCell(reader.value(bytes, start, end)));
    else this.#bytes(bytes, from, end);
  }

  #value(value: unknown): void {
    this.#text(this.#frame.isCsv ? csvCell(value) : JSON.stringify(value));
  }

  #time(iso: string): void {
    this.#at += this.#out.write(this.#frame.isCsv ? iso : `"${iso}"`, this.#at, 'latin1');
  }

  /** Writes a text that may be longer than the cell that it was read from. */
  #text(text: string): void {
    this.#ensure(Buffer.byteLength(text) + this.#reserve);
    this.#at += this.#out.write(text, this.#at, 'utf8');
  }

  #copy(part: Buffer): void {
    this.#bytes(part, 0, part.length);
  }

  #bytes(bytes: Buffer, from: number, end: number): void {
    const out = this.#out;
    let at = this.#at;
    for (let index = from; index < end; index++) out[at++] = bytes[index] ?? 0;
    this.#at = at;
  }

  /** Makes room for this many more bytes. */
  #ensure(bytes: number): void {
    if (this.#at + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, this.#out.length * 2, this.#at + bytes));
    this.#out.copy(larger, 0, 0, this.#at);
    this.#out = larger;
  }
}
