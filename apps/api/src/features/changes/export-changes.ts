import type { ChangesFileOptions, Column, JobId, UserId } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { type Cell, cellOf, type OpenExport, openExport } from '../results/index.ts';
import { findChangedJob, sinceOf, spanSince } from './find-changes.ts';
import { netChanges } from './net-changes.ts';

interface ChangeColumn extends Column {
  /** The column's value as JSON, from the table `net`. */
  readonly cell: SQL;
}

const COLUMNS: readonly ChangeColumn[] = [
  {
    ...{ key: 'change', label: 'Change', type: 'text', about: 'joined, left, first_seen, changed or grown.' },
    cell: sql`to_jsonb(net.kind)`,
  },
  {
    ...{
      key: 'noticedInRun',
      label: 'Noticed in run',
      type: 'number',
      about: 'The number of the run that noticed it.',
    },
    cell: sql`to_jsonb(net.run)`,
  },
  {
    ...{ key: 'notBeforeRun', label: 'Not before run', type: 'number' },
    about: 'The last run that saw the row as it was before; empty if none did.',
    cell: sql`to_jsonb(net.base)`,
  },
  {
    ...{ key: 'noticedAt', label: 'Noticed at', type: 'date', about: 'When it was noticed, in UTC.' },
    cell: sql`to_jsonb(to_char(net.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
  },
  {
    ...{ key: 'changedColumns', label: 'Changed columns', type: 'list', about: 'The columns that changed or grew.' },
    cell: sql`(SELECT jsonb_agg(key) FROM jsonb_object_keys(net.before) AS key)`,
  },
  {
    ...{ key: 'before', label: 'Before', type: 'text', about: 'Their values before, as JSON.' },
    cell: sql`to_jsonb(net.before::text)`,
  },
  {
    ...{ key: 'after', label: 'After', type: 'text', about: 'Their values after, as JSON.' },
    cell: sql`to_jsonb(net.after::text)`,
  },
];

/**
 * Opens the changes since a run as a file. Each line has a change and the row as it was last seen.
 *
 * @throws AppError not_found, too_many_requests, unavailable
 */
export async function exportChanges(
  context: Pick<AppContext, 'db' | 'exportPool' | 'clock'>,
  userId: UserId,
  id: JobId,
  { since: wanted, kind, format, bom, compress }: ChangesFileOptions,
): Promise<OpenExport> {
  const job = await findChangedJob(context.db, userId, id);
  const since = sinceOf(job, wanted);
  const span = await spanSince(context.db, job, since);
  const own = COLUMNS.map(({ cell }): Cell => ({ sql: cell, type: 'json' }));
  return openExport(context, {
    job,
    ...{ userId, format, bom: bom === 'true', gzip: compress === 'gzip', name: `job-${id}-changes-since-run-${since}` },
    choiceText: new URLSearchParams({ changesSince: String(since), ...(kind && { kind }) }).toString(),
    columns: [...COLUMNS.map(({ cell: _, ...column }) => column), ...job.columns],
    cells: [...own, ...job.columns.map((column) => cellOf(column, format))],
    all: job.columns,
    select: (cells) => sql`
      WITH ${netChanges(id, span)}
      SELECT ${cells} FROM net
      LEFT JOIN rows ON rows.job_id = ${id} AND rows.target_id = net.target_id AND rows.platform_id = net.platform_id
      ${kind ? sql`WHERE net.kind = ${kind}` : sql``} ORDER BY net.seq DESC`,
  });
}
