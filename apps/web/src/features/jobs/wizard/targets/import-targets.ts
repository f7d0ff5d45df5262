import {
  headedColumn,
  parseTarget,
  readTargetList,
  TARGET_LINES_MAX,
  TARGET_MAX,
  type TargetList,
  type TypeOf,
} from '@trawl/contracts';
import type { Table } from './read-table.ts';

/** Where a table's targets are. */
export interface Place {
  readonly column: number;
  readonly hasHeader: boolean;
}

/** Number of rows checked to detect the column. */
const SAMPLE_ROWS = 50;

/** The likely place of the targets: under a known header, else in the column with the most targets. */
export function guessPlace(job: TypeOf, { rows, columns }: Table, extraHost?: string): Place {
  const isTarget = (cell: string): boolean => parseTarget(job, cell, extraHost).ok;
  const first = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => [...cells]);
  const headed = headedColumn(first, isTarget);
  if (headed !== undefined) return { column: headed, hasHeader: true };
  const counts = Array.from(
    { length: columns },
    (_, column) => first.filter((cells) => isTarget(cells[column] ?? '')).length,
  );
  const column = counts.indexOf(Math.max(...counts));
  return { column: Math.max(0, column), hasHeader: false };
}

/** The targets of a column. */
export function targetsIn(job: TypeOf, { rows }: Table, { column, hasHeader }: Place, extraHost?: string): TargetList {
  const lines = rows
    .slice(hasHeader ? 1 : 0)
    .map(({ line, cells }) => ({ line, text: cells[column] ?? '' }))
    .filter(({ text }) => text !== '');
  return readTargetList(job, lines, extraHost);
}

/** The text of a list of targets, and its problem if it exceeds a job's limits. */
export function asText(values: readonly string[]): {
  readonly text: string;
  readonly problem: 'lines' | 'text' | null;
} {
  const text = values.join('\n');
  if (values.length > TARGET_LINES_MAX) return { text, problem: 'lines' };
  return { text, problem: text.length > TARGET_MAX ? 'text' : null };
}
