import type { CollectedRow, RunsGrowth } from '@trawl/contracts';

/** The rows that a run read of a target, in order. */
export interface Reading {
  readonly target: string;
  readonly pages: readonly (readonly CollectedRow[])[];
}

export interface PlainRun {
  readonly run: number;
  readonly readings: readonly Reading[];
}

type Figures = RunsGrowth['runs'][number];

/**
 * A plain implementation of the growth from the rows that each run read, to compare with the statements.
 *
 * @param runs all runs of the job, in order, without lists that were read completely
 * @param isChosen whether a row counts, by the values that were read last
 */
export function plainGrowth(
  runs: readonly PlainRun[],
  keys: readonly string[],
  isChosen: (values: CollectedRow['values']) => boolean = () => true,
): Omit<Figures, 'at'>[] {
  const last = new Map<string, CollectedRow['values']>();
  const rowsOf = ({ target, pages }: Reading) =>
    // If a page has a row several times, the last one counts.
    pages
      .flatMap((page) => [...new Map(page.map((row) => [row.platformId, row])).values()])
      .map((row) => ({
        key: `${target} ${row.platformId}`,
        values: row.values,
      }));
  for (const { key, values } of runs.flatMap(({ readings }) => readings.flatMap(rowsOf))) last.set(key, values);
  const counts = (key: string) => isChosen(last.get(key) ?? {});

  const known = new Map<string, CollectedRow['values']>();
  const finished = new Set<string>();
  return runs.map(({ run, readings }) => {
    const before = new Map(known);
    const joined = new Set<string>();
    for (const reading of readings) {
      for (const { key, values } of rowsOf(reading)) {
        known.set(key, values);
        if (!before.has(key) && finished.has(reading.target) && counts(key)) joined.add(key);
      }
      finished.add(reading.target);
    }
    const pairs = [...before].flatMap(([key, from]) => {
      const to = known.get(key);
      return to && counts(key) ? [{ key, from, to }] : [];
    });
    const moved = keys.map((figure) =>
      pairs.flatMap(({ key, from, to }) => {
        const [one, other] = [from[figure], to[figure]];
        return typeof one === 'number' && typeof other === 'number' && one !== other ? [{ key, by: other - one }] : [];
      }),
    );
    const isUnknown = ({ from, to }: (typeof pairs)[number]) =>
      keys.some((figure) => (typeof from[figure] === 'number') !== (typeof to[figure] === 'number'));
    return {
      run,
      rows: new Set(moved.flatMap((each) => each.map(({ key }) => key))).size,
      joined: joined.size,
      unknown: pairs.filter(isUnknown).length,
      figures: moved.map((each) => ({ rows: each.length, sum: each.reduce((sum, { by }) => sum + by, 0) })),
    };
  });
}
