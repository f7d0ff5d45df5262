import type { Column, ColumnType } from './platform-definition.ts';

export const column = (
  key: string,
  label: string,
  type: ColumnType,
  about: string,
  change?: Column['change'],
): Column => ({ key, label, type, about, ...(change && { change }) });

/** The last columns of every collected row: the API fills them on each platform. */
export const ROW_COLUMNS: readonly Column[] = [
  column('target', 'Target', 'text', 'The job’s target that the row belongs to.', 'none'),
  column('sourceUrl', 'Source', 'url', 'The page on which the same data can be seen.', 'none'),
  column('collectedAt', 'Collected at', 'date', 'When the row was last seen, in UTC.', 'none'),
  column('runId', 'Run', 'text', 'The run that last saw the row.', 'none'),
];
