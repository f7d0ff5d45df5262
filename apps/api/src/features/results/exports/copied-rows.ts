/** Length of the header of PostgreSQL's binary COPY format without extensions: signature, flags, length of the extensions. */
const HEADER_BYTES = 19;
const EXTENSIONS_AT = 15;

/** Complete rows of binary COPY, between two offsets of a buffer. */
export interface CopiedRows {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly from: number;
  readonly end: number;
  readonly rows: number;
}

/**
 * Finds complete rows in PostgreSQL's binary COPY, however it is split into chunks. A row is the number of its cells (16 bits) and the
 * cells, each with its length (32 bits, -1 for null). Source: PostgreSQL's documentation of COPY, "Binary Format".
 */
export class RowSplitter {
  readonly #isKept: boolean;
  #bytes = Buffer.alloc(0);
  /** The incomplete row at the end of the last chunk, in `#bytes`. */
  #rest = this.#bytes;
  #isStarted = false;

  /** @param isKept whether returned rows stay valid after the next call; otherwise their buffer is reused */
  constructor(isKept = false) {
    this.#isKept = isKept;
  }

  /** The rows that end in these chunks. The rest is kept for the next ones. */
  push(chunks: readonly Uint8Array[]): CopiedRows {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, this.#rest.length);
    const bytes = this.#isKept || length > this.#bytes.length ? Buffer.allocUnsafeSlow(length) : this.#bytes;
    bytes.set(this.#rest);
    let at = this.#rest.length;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    const received = bytes.subarray(0, length);
    const from = this.#start(received);
    let end = from;
    let rows = 0;
    for (let next = rowEnd(received, end); next > 0; next = rowEnd(received, end)) {
      end = next;
      rows++;
    }
    this.#bytes = bytes;
    this.#rest = received.subarray(end);
    return { bytes, from, end, rows };
  }

  #start(bytes: Buffer): number {
    if (this.#isStarted || bytes.length < HEADER_BYTES) return 0;
    this.#isStarted = true;
    return HEADER_BYTES + bytes.readInt32BE(EXTENSIONS_AT);
  }
}

/** The end of the row that begins at `start`; 0 if the row is incomplete or is the end marker. */
function rowEnd(bytes: Buffer, start: number): number {
  if (start + 2 > bytes.length) return 0;
  let at = start + 2;
  for (let cells = bytes.readInt16BE(start); cells !== 0; cells--) {
    if (cells < 0 || at + 4 > bytes.length) return 0;
    at += 4 + Math.max(0, bytes.readInt32BE(at));
  }
  return at > bytes.length ? 0 : at;
}

/**
 * Frees the memory of bytes whose buffer only the caller uses. If the buffers of a download were left to the garbage collector, it
 * would scan the whole heap every few tenths of a second.
 */
export function free({ buffer }: Uint8Array<ArrayBuffer>): void {
  if (!buffer.detached) buffer.transfer(0);
}

const EPOCH_MS = Date.UTC(2000, 0, 1);
const HIGH = 2 ** 32;

/** A `timestamptz` of binary COPY: microseconds since 2000. */
export const timeAt = (bytes: Buffer, at: number): Date =>
  new Date(EPOCH_MS + Math.floor((bytes.readInt32BE(at) * HIGH + bytes.readUInt32BE(at + 4)) / 1_000));

/** The version number before the text of a `jsonb`. */
export const JSON_HEADER_BYTES = 1;
