import { csvCell } from './write-csv.ts';

/** Separates the cells of a row, and the rows, in what PostgreSQL sends. JSON escapes both within texts. */
export const CELL_END = 0x02;
export const ROW_END = 0x0a;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const SEMICOLON = 0x3b;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const SMALL_N = 0x6e;
const BRACE = 0x7b;

/** Bytes of a JSON text that CSV writes differently: 1 needs quotes, 2 may be an escaped quote, 4 needs the guard. */
const CSV_CLASS = new Uint8Array(256);
CSV_CLASS[COMMA] = 1;
CSV_CLASS[SEMICOLON] = 4;
CSV_CLASS[BACKSLASH] = 2;
/** First bytes of a text that the guard must see: `=`, `+`, `-`, `@`, and the first byte of their full-width forms in UTF-8. */
const CSV_FIRST = new Uint8Array(256);
for (const byte of [0x3d, 0x2b, MINUS, 0x40, 0xef]) CSV_FIRST[byte] = 1;

/** The parts around the cells of a row. */
export interface RowFrame {
  /** Before each cell: the start of the row, separators and keys. */
  readonly before: readonly Buffer[];
  readonly end: Buffer;
  /** For a cell without a value. */
  readonly empty: Buffer;
  readonly isCsv: boolean;
  /** Columns whose cells are rewritten: the received text to the file's. */
  readonly rewrites: ReadonlyMap<number, (text: string) => string>;
}

/**
 * Turns rows of JSON cells into rows of a file, byte by byte: decoding and encoding each row's text would take longer than
 * PostgreSQL takes to send the row, and would leave its memory to the garbage collector.
 */
export class CellWriter {
  readonly #frame: RowFrame;
  readonly #frameBytes: number;
  #rest = Buffer.alloc(0);
  #out: Buffer<ArrayBuffer> = Buffer.alloc(0);
  #at = 0;
  /** Bytes that the rest of the row may need. */
  #reserve = 0;
  rows = 0;

  constructor(frame: RowFrame) {
    this.#frame = frame;
    const { before, end, empty } = frame;
    this.#frameBytes = before.reduce((sum, part) => sum + part.length + empty.length, 0) + end.length;
  }

  /** The rows that end in this chunk. The rest is kept for the next one. */
  write(received: Buffer): Buffer<ArrayBuffer> {
    const chunk = this.#rest.length > 0 ? Buffer.concat([this.#rest, received]) : received;
    const end = chunk.lastIndexOf(ROW_END) + 1;
    this.#rest = Buffer.from(chunk.subarray(end));
    this.#out = Buffer.allocUnsafeSlow(end + 65_536);
    this.#at = 0;
    for (let from = 0; from < end; this.rows++) {
      // Copying a cell adds no bytes, so the rest of the chunk fits.
      this.#reserve = end - from + this.#frameBytes;
      this.#ensure(this.#reserve);
      from = this.#row(chunk, from);
    }
    return this.#out.subarray(0, this.#at);
  }

  #row(chunk: Buffer, start: number): number {
    const { before, end, rewrites, isCsv } = this.#frame;
    let from = start;
    for (let column = 0; column < before.length; column++) {
      const part = before[column];
      if (part) this.#copy(part);
      const rewrite = rewrites.get(column);
      if (rewrite) from = this.#rewritten(chunk, from, rewrite);
      else from = isCsv ? this.#csv(chunk, from) : this.#json(chunk, from);
    }
    this.#copy(end);
    return from;
  }

  #json(chunk: Buffer, start: number): number {
    const out = this.#out;
    let at = this.#at;
    let from = start;
    for (let byte = chunk[from] ?? ROW_END; byte !== CELL_END && byte !== ROW_END; byte = chunk[++from] ?? ROW_END) {
      out[at++] = byte;
    }
    this.#at = at;
    if (from === start) this.#copy(this.#frame.empty);
    return from + 1;
  }

  #csv(chunk: Buffer, start: number): number {
    const first = chunk[start] ?? ROW_END;
    if (first !== QUOTE) return this.#csvOther(chunk, start, first);
    const out = this.#out;
    let at = this.#at;
    let from = start + 1;
    let found = CSV_FIRST[chunk[from] ?? 0] === 1 ? 4 : 0;
    for (let byte = chunk[from] ?? ROW_END; byte !== CELL_END && byte !== ROW_END; byte = chunk[++from] ?? ROW_END) {
      out[at++] = byte;
      found |= CSV_CLASS[byte] ?? 0;
    }
    if (found === 0) this.#at = at - 1;
    // Without escapes, a quoted text is the same in JSON and CSV.
    else if (found === 1) this.#json(chunk, start);
    else if (found >= 4 || !this.#quoted(chunk, start, from)) this.#guarded(chunk.toString('utf8', start, from));
    return from + 1;
  }

  /** Writes a text whose only escapes are quotes, which CSV doubles. @returns false, with nothing written, for other escapes */
  #quoted(chunk: Buffer, start: number, end: number): boolean {
    const out = this.#out;
    let at = this.#at;
    for (let from = start; from < end; from++) {
      const byte = chunk[from] ?? 0;
      if (byte !== BACKSLASH) out[at++] = byte;
      else if (chunk[++from] !== QUOTE) return false;
      else {
        out[at++] = QUOTE;
        out[at++] = QUOTE;
      }
    }
    this.#at = at;
    return true;
  }

  /** A value that isn't a text: numbers and booleans as in JSON. */
  #csvOther(chunk: Buffer, start: number, first: number): number {
    if (first !== BRACKET && first !== BRACE && first !== SMALL_N) return this.#json(chunk, start);
    const end = endOf(chunk, start);
    this.#guarded(chunk.toString('utf8', start, end));
    return end + 1;
  }

  #rewritten(chunk: Buffer, start: number, rewrite: (text: string) => string): number {
    const end = endOf(chunk, start);
    if (end === start) this.#copy(this.#frame.empty);
    else this.#text(rewrite(chunk.toString('utf8', start, end)));
    return end + 1;
  }

  #guarded(json: string): void {
    this.#text(csvCell(JSON.parse(json)));
  }

  /** Writes a text that may be longer than the cell that it was read from. */
  #text(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.#ensure(bytes + this.#reserve);
    this.#at += this.#out.write(text, this.#at, 'utf8');
  }

  #copy(part: Buffer): void {
    const out = this.#out;
    let at = this.#at;
    for (let index = 0; index < part.length; index++) out[at++] = part[index] ?? 0;
    this.#at = at;
  }

  /** Makes room for this many more bytes. */
  #ensure(bytes: number): void {
    if (this.#at + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#out.length * 2, this.#at + bytes));
    this.#out.copy(larger, 0, 0, this.#at);
    this.#out = larger;
  }
}

function endOf(chunk: Buffer, start: number): number {
  let end = start;
  for (let byte = chunk[end] ?? ROW_END; byte !== CELL_END && byte !== ROW_END; ) byte = chunk[++end] ?? ROW_END;
  return end;
}
