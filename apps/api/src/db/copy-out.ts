import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';

/** The header of a message of PostgreSQL's protocol: its type and a 32-bit length, which counts itself but not the type. */
const HEADER_BYTES = 5;
const LENGTH_AT = 1;
const COPY_DATA = 0x64;
/** CopyOutResponse, CopyDone, NoticeResponse, ParameterStatus and NotificationResponse. */
const SKIPPED: ReadonlySet<number> = new Set(Buffer.from('HcNSA'));
/** Bytes that may wait for the reader. At this size the socket is paused, so the server waits too. */
const WAITING_BYTES = 256 * 1024;

const EMPTY = Buffer.alloc(0);

type Listener = (chunk: Buffer) => void;
const OnlyListener = z.tuple([z.custom<Listener>((listener) => typeof listener === 'function')]);

/**
 * Runs a COPY statement and reads its output from the connection's socket. pg and pg-copy-streams create an object for each row, and leave
 * the socket's buffers to the garbage collector, which takes a third of the processor time of a download and 20 MB of memory. A reader
 * that stops early has to close the connection.
 *
 * @returns the output in pieces, which may end within a row. Each piece has its own buffer, which belongs to the receiver.
 * @throws the error that the server or the connection reports
 */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer<ArrayBuffer>> {
  const copy = client.query(new CopyOut(text));
  for (let pieces = await copy.next(); pieces.length > 0; pieces = await copy.next()) yield* pieces;
}

/** A query that takes the socket from pg until the rows end. */
class CopyOut implements pg.Submittable {
  readonly #text: string;
  #socket: Duplex | undefined;
  #pg: Listener | undefined;
  #waiting: Buffer<ArrayBuffer>[] = [];
  #waitingBytes = 0;
  #isOver = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;
  /** The incomplete header at the end of the last chunk. */
  #header: Buffer = EMPTY;
  /** Whether the current message is data, and how many of its bytes haven't arrived. */
  #isData = false;
  #left = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The data that has arrived; an empty list after the end. */
  async next(): Promise<Buffer<ArrayBuffer>[]> {
    while (this.#waiting.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure) throw this.#failure;
    const pieces = this.#waiting;
    this.#waiting = [];
    if (this.#waitingBytes >= WAITING_BYTES) this.#socket?.resume();
    this.#waitingBytes = 0;
    return pieces;
  }

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    const [listener] = OnlyListener.parse(stream.listeners('data'));
    this.#socket = stream;
    this.#pg = listener;
    stream.on('data', this.#read);
    stream.off('data', listener);
    connection.query(this.#text);
  }

  readonly #read = (received: Buffer): void => {
    const chunk = owned(this.#header, received);
    this.#header = EMPTY;
    let at = 0;
    let end = 0;
    while (this.#left > 0 ? at < chunk.length : at + HEADER_BYTES <= chunk.length) {
      if (this.#left > 0) {
        const bytes = Math.min(this.#left, chunk.length - at);
        if (this.#isData) {
          // The headers between the rows are dropped by moving the rows to the front.
          chunk.copyWithin(end, at, at + bytes);
          end += bytes;
        }
        at += bytes;
        this.#left -= bytes;
        continue;
      }
      const type = chunk[at] ?? 0;
      this.#isData = type === COPY_DATA;
      if (!this.#isData && !SKIPPED.has(type)) break;
      this.#left = chunk.readUInt32BE(at + LENGTH_AT) - (HEADER_BYTES - LENGTH_AT);
      at += HEADER_BYTES;
    }
    const rest = Buffer.from(chunk.subarray(at));
    if (end > 0) this.#add(chunk.subarray(0, end));
    if (rest.length < HEADER_BYTES) this.#header = rest;
    else this.#returnSocket(rest);
  };

  #add(piece: Buffer<ArrayBuffer>): void {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.length;
    if (this.#waitingBytes >= WAITING_BYTES) this.#socket?.pause();
    this.#wake?.();
  }

  /** Returns the socket to pg, which reads the rest: the end of the statement, or an error. */
  #returnSocket(rest: Buffer): void {
    if (!this.#socket || !this.#pg) return;
    this.#socket.on('data', this.#pg);
    this.#socket.off('data', this.#read);
    // The socket is paused if the last rows filled the buffer.
    this.#socket.resume();
    this.#socket = undefined;
    this.#pg(rest);
  }

  #end(): void {
    this.#isOver = true;
    this.#wake?.();
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#end();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end();
  }
}

/** Joins both buffers in memory that no other buffer shares. */
function owned(before: Buffer, chunk: Buffer): Buffer<ArrayBuffer> {
  const { buffer } = chunk;
  if (before.length === 0 && buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length)
    return Buffer.from(buffer);
  const joined = Buffer.allocUnsafeSlow(before.length + chunk.length);
  before.copy(joined);
  chunk.copy(joined, before.length);
  return joined;
}
