import type { Column, Row } from '@trawl/contracts';
import { csvCell } from '../../src/features/results/exports/write-csv.ts';

/** A row as a line of a CSV file. */
export const csvLine = (columns: readonly Column[], row: Row): string =>
  `${columns.map((column) => csvCell(row[column.key])).join(',')}\r\n`;
