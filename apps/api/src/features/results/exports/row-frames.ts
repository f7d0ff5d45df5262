import { type Column, maskOptOut } from '@trawl/contracts';
import { z } from 'zod';
import type { RowFrame } from './cell-writer.ts';
import { csvCell } from './write-csv.ts';

type ToText = (value: unknown) => string;

/** Rewrites a timestamp of PostgreSQL as an ISO time. Rows that were stored together have the same one. */
function isoTimes(toText: ToText): (cell: string) => string {
  let last = '';
  let written = '';
  return (cell) => {
    if (cell !== last) {
      last = cell;
      written = toText(new Date(`${cell.slice(0, 10)}T${cell.slice(11).replace(/[+]00$/, 'Z')}`).toISOString());
    }
    return written;
  };
}

const masked =
  (toText: ToText) =>
  (cell: string): string => {
    const value: unknown = JSON.parse(cell);
    return toText(typeof value === 'string' ? maskOptOut(value) : value);
  };

/**
 * The cells that a file doesn't take as they are stored: times, and texts of messages, because older versions stored those with the
 * opt-out link. `all`: the columns of the job's type; only messages have a recipient.
 */
function rewritesOf(columns: readonly Column[], all: readonly Column[], toText: ToText): RowFrame['rewrites'] {
  const rewrites = new Map<number, (cell: string) => string>();
  const areMessages = all.some(({ key }) => key === 'recipient');
  columns.forEach(({ key }, index) => {
    if (key === 'collectedAt') rewrites.set(index, isoTimes(toText));
    if (key === 'text' && areMessages) rewrites.set(index, masked(toText));
  });
  return rewrites;
}

const bytes = (text: string): Buffer => Buffer.from(text);
const toJson = (value: unknown): string => z.string().parse(JSON.stringify(value));

export const csvFrame = (columns: readonly Column[], all: readonly Column[]): RowFrame => ({
  before: columns.map((_, index) => bytes(index === 0 ? '' : ',')),
  end: bytes('\r\n'),
  empty: bytes(''),
  isCsv: true,
  rewrites: rewritesOf(columns, all, csvCell),
});

/** Objects with a key for each column, in this order. */
export const objectFrame = (columns: readonly Column[], all: readonly Column[], end: string): RowFrame => ({
  before: columns.map(({ key }, index) => bytes(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)),
  end: bytes(`}${end}`),
  empty: bytes('null'),
  isCsv: false,
  rewrites: rewritesOf(columns, all, toJson),
});

/** Arrays of values, each followed by a comma. */
export const arrayFrame = (columns: readonly Column[], all: readonly Column[]): RowFrame => ({
  before: columns.map((_, index) => bytes(index === 0 ? '[' : ',')),
  end: bytes('],'),
  empty: bytes('null'),
  isCsv: false,
  rewrites: rewritesOf(columns, all, toJson),
});
