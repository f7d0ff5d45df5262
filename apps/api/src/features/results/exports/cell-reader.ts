import type { Column } from '@trawl/contracts';
import { maskOptOut } from '@trawl/contracts/message-text';
import { JSON_HEADER_BYTES, timeAt } from './copied-rows.ts';
import type { Cell, CellType } from './read-cells.ts';

/** How to read the cells of a file's column. Plain data, so that it can be sent to a thread. */
export interface ReadColumn {
  readonly type: CellType;
  /** Whether its texts may contain the opt-out link, which older versions stored. */
  readonly isMasked: boolean;
}

/** @param all the columns of the job's type; only messages have a recipient */
export function readColumns(
  columns: readonly Column[],
  cells: readonly Cell[],
  all: readonly Column[],
): readonly ReadColumn[] {
  const areMessages = all.some(({ key }) => key === 'recipient');
  return cells.map(({ type }, index) => ({ type, isMasked: areMessages && columns[index]?.key === 'text' }));
}

/** Reads the cells of a column. Caches the last time, because neighboring rows often have the same time. */
export class CellReader {
  readonly type: CellType;
  readonly isMasked: boolean;
  #high = 0;
  #low = 0;
  #time: Date | undefined;
  #iso: string | undefined;

  constructor({ type, isMasked }: ReadColumn) {
    this.type = type;
    this.isMasked = isMasked;
  }

  /** The value as in JSON; times are ISO strings. */
  value(bytes: Buffer, from: number, end: number): unknown {
    if (this.type === 'time') return this.iso(bytes, from);
    const value: unknown =
      this.type === 'text'
        ? bytes.toString('utf8', from, end)
        : JSON.parse(bytes.toString('utf8', from + JSON_HEADER_BYTES, end));
    return this.isMasked && typeof value === 'string' ? maskOptOut(value) : value;
  }

  iso(bytes: Buffer, from: number): string {
    const time = this.time(bytes, from);
    this.#iso ??= time.toISOString();
    return this.#iso;
  }

  /** The same object as for the last row, if the time is the same. */
  time(bytes: Buffer, from: number): Date {
    const high = bytes.readInt32BE(from);
    const low = bytes.readInt32BE(from + 4);
    if (this.#time && high === this.#high && low === this.#low) return this.#time;
    this.#high = high;
    this.#low = low;
    this.#iso = undefined;
    this.#time = timeAt(bytes, from);
    return this.#time;
  }
}
