import { type BillItem, isOrder, type Job, type RunBill } from '@trawl/contracts';

/** A line of a bill as it is shown. */
export interface BillLine {
  readonly key: string;
  readonly item: BillItem;
  /** Backing off happens within a stretch of running, and tells only how long it was in all. */
  readonly nested: boolean;
  /** How many times a second is charged, where it isn't once: shared sessions. */
  readonly factor: number | null;
  /** Did another worker go on after this stretch? */
  readonly retried: boolean;
}

/** The time from a run's first stretch to its last, in ms, from which clock times alone are no longer told apart. */
const HALF_A_DAY_MS = 43_200_000;

/** A run's stretches, in their order. */
export const linesOf = ({ items }: Pick<RunBill, 'items'>): BillLine[] =>
  items.map((item, place) => {
    const factor = item.seconds > 0 ? Math.round(item.charged / item.seconds) : 1;
    return {
      key: `${place}-${item.kind}`,
      item,
      nested: item.kind === 'backing_off',
      factor: factor > 1 ? factor : null,
      retried: item.kind === 'running' && item.note !== null,
    };
  });

/** Does a run span so long that its stretches need the day beside the time? */
export function spansDays({ items }: Pick<RunBill, 'items'>): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (!first || !last) return false;
  return Date.parse(last.to ?? last.from) - Date.parse(first.from) >= HALF_A_DAY_MS;
}

/** What runs that are no longer listed took: the job's sum without theirs, in seconds. */
export function restOf(bill: { readonly runs: readonly RunBill[]; readonly charged: number }): {
  runs: number;
  charged: number;
} {
  const listed = bill.runs.reduce((sum, { charged }) => sum + Math.round(charged * 1_000), 0);
  const oldest = bill.runs.at(-1)?.number ?? 1;
  return { runs: oldest - 1, charged: (Math.round(bill.charged * 1_000) - listed) / 1_000 };
}

/** The sentence that says how a job's seconds are charged, by its name among the texts. */
export function rateOf({ type, settings: { accountType } }: Pick<Job, 'type' | 'settings'>) {
  if (isOrder({ type, accountType })) return 'rateOrder';
  return accountType === 'Shared' ? 'rateShared' : 'rate';
}
