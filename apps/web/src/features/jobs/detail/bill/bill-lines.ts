import { type BillItem, isOrder, type Job, type RunBill } from '@trawl/contracts';
import { needsDay } from '../needs-day.ts';
import { lostItsWorker } from './note-of.ts';

/** A displayed line of a bill. */
export interface BillLine {
  readonly key: string;
  readonly item: BillItem;
  /** Back-off happens within a running item, and only its total is known. */
  readonly nested: boolean;
  /** The build time per second, with shared sessions; null if it is 1. */
  readonly factor: number | null;
  /** Whether the item ended because its worker was lost. */
  readonly retried: boolean;
}

/** The lines of a run's bill, in order. */
export const linesOf = ({ items }: Pick<RunBill, 'items'>): BillLine[] =>
  items.map((item, place) => {
    const factor = item.seconds > 0 ? Math.round(item.charged / item.seconds) : 1;
    return {
      key: `${place}-${item.kind}`,
      item,
      nested: item.kind === 'backing_off',
      factor: factor > 1 ? factor : null,
      retried: lostItsWorker(item),
    };
  });

/** Whether a run is so long that its items need the day in addition to the time. */
export function spansDays({ items }: Pick<RunBill, 'items'>): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return false;
  return needsDay(Date.parse(last.to ?? last.from) - Date.parse(first.from));
}

/** The seconds of runs that are no longer listed: the job's total minus the listed runs. */
export function restOf(bill: { readonly runs: readonly RunBill[]; readonly charged: number }): {
  runs: number;
  charged: number;
} {
  const listed = bill.runs.reduce((sum, { charged }) => sum + Math.round(charged * 1_000), 0);
  const oldest = bill.runs.at(-1)?.number ?? 1;
  return { runs: oldest - 1, charged: (Math.round(bill.charged * 1_000) - listed) / 1_000 };
}

/** The text key that explains how a job's seconds are charged. */
export function rateOf({ type, settings: { accountType } }: Pick<Job, 'type' | 'settings'>) {
  if (isOrder({ type, accountType })) return 'rateOrder';
  return accountType === 'Shared' ? 'rateShared' : 'rate';
}
