import type { Row, RunBill } from '@trawl/contracts';
import type { Bar } from '#components/bar-chart/bar-plot.tsx';
import { formatDateTime } from '#format/dates.ts';

/** The rows of each run, oldest first. `nameOf` returns a run's label. */
export const rowsByRun = (runs: readonly RunBill[], nameOf: (number: number, at: string | null) => string): Bar[] =>
  runs
    .toSorted((one, other) => one.number - other.number)
    .map(({ run, number, rows, items }) => {
      const from = items[0]?.from;
      return { key: run, label: nameOf(number, from === undefined ? null : formatDateTime(from)), value: rows };
    });

export type EngagementKey = 'likesCount' | 'commentsCount';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Likes or comments of posts, oldest first. Posts with a hidden count are omitted. */
export function engagementOf(rows: readonly Row[], key: EngagementKey): Bar[] {
  const bars = rows.flatMap((row) => {
    const value = row[key];
    const takenAt = textOf(row.takenAt);
    const post = textOf(row.shortcode) ?? textOf(row.id);
    if (typeof value !== 'number' || takenAt === undefined || post === undefined) return [];
    return [{ key: post, label: `${formatDateTime(takenAt)} · ${post}`, value, takenAt }];
  });
  return bars
    .toSorted((one, other) => Date.parse(one.takenAt) - Date.parse(other.takenAt))
    .map(({ takenAt: _, ...bar }) => bar);
}
