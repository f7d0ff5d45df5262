/** A speed is measured over at least this long, because network buffers pass data on in bursts. */
const WINDOW_MS = 30_000;
const MARK_MS = 1_000;

interface Mark {
  readonly bytes: number;
  readonly waitedMs: number;
}

/**
 * How fast a client reads: bytes by the time that the server waited for the client. Time in which the client waits for the server
 * doesn't count.
 */
export class ReadingSpeed {
  readonly #now: () => number;
  #bytes = 0;
  #waitedMs = 0;
  #waitingSince: number | null = null;
  /** The last state in each second of waiting. The first megabytes only fill network buffers, so the state before them doesn't count. */
  #marks: Mark[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The server begins to wait for the client. */
  begin(): void {
    this.#waitingSince = this.#now();
  }

  /** The client has read the bytes that the server waited for. */
  end(bytes: number): void {
    this.#waitedMs = this.#total();
    this.#waitingSince = null;
    this.#bytes += bytes;
    const mark = { bytes: this.#bytes, waitedMs: this.#waitedMs };
    const last = this.#marks.at(-1);
    if (last && secondOf(last) === secondOf(mark)) this.#marks.pop();
    this.#marks.push(mark);
    if ((this.#marks[1]?.waitedMs ?? Number.POSITIVE_INFINITY) <= this.#waitedMs - WINDOW_MS) this.#marks.shift();
  }

  /** Over the last window; null before the end of the first. */
  bytesPerSecond(): number | null {
    const waitedMs = this.#total();
    const start = this.#marks.findLast((mark) => mark.waitedMs <= waitedMs - WINDOW_MS);
    return start ? ((this.#bytes - start.bytes) * 1_000) / (waitedMs - start.waitedMs) : null;
  }

  #total(): number {
    return this.#waitedMs + (this.#waitingSince === null ? 0 : this.#now() - this.#waitingSince);
  }
}

const secondOf = ({ waitedMs }: Mark): number => Math.floor(waitedMs / MARK_MS);
