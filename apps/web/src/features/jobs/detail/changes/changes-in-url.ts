import { CHANGE_KINDS, type ChangeKind, type Column, type Job, jobTypeOf, type TypeOf } from '@trawl/contracts';

/** The selection in the page's URL: `since` is the number of a run. */
interface ChangesChoice {
  /** By default the run before the last one. */
  readonly since: number;
  /** Null if the URL has none. */
  readonly kind: ChangeKind | null;
}

const NUMBER = /^\d{1,9}$/;

export const hasChangesParams = (params: URLSearchParams): boolean => params.has('since') || params.has('change');

export function readChoice(lastRun: number, params: URLSearchParams): ChangesChoice {
  const text = params.get('since') ?? '';
  const since = NUMBER.test(text) ? Number(text) : lastRun - 1;
  return {
    since: Math.max(0, Math.min(since, lastRun - 1)),
    kind: CHANGE_KINDS.find((kind) => kind === params.get('change')) ?? null,
  };
}

/** The URL parameters after a change; other parameters stay unchanged. */
export function changeChoice(
  before: URLSearchParams,
  { since, kind }: { readonly since?: number; readonly kind?: ChangeKind },
): URLSearchParams {
  const params = new URLSearchParams(before);
  if (since !== undefined) params.set('since', String(since));
  if (kind !== undefined) params.set('change', kind);
  return params;
}

/** Whether a job can have changes: it collects repeatedly, or has run more than once. */
export const canHaveChanges = ({ type, schedule, runs }: Job): boolean =>
  type !== 'dm' && (typeof schedule === 'number' || runs.totalRuns > 1);

const isFigure = ({ change }: Column): boolean => change === 'growth';

/** The kinds of changes that rows of this type can have. */
export function kindsOf(job: TypeOf): readonly ChangeKind[] {
  const { columns, order } = jobTypeOf(job);
  const hasMoves = order !== undefined;
  const has: Readonly<Record<ChangeKind, boolean>> = {
    joined: hasMoves,
    left: hasMoves,
    first_seen: true,
    changed: true,
    grown: columns.some(isFigure),
  };
  return CHANGE_KINDS.filter((kind) => has[kind]);
}
