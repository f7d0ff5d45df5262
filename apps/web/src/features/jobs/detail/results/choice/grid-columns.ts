import { type Column, jobTypeOf, type Row, type TypeOf } from '@trawl/contracts';
import { columnsOf } from '../../columns/columns-of.ts';

/** Columns with a row's main content, placed before ids and origins. */
const NAMES: ReadonlySet<string> = new Set([
  'username',
  'fullName',
  'shortcode',
  'caption',
  'recipient',
  'text',
  'ownerUsername',
]);
const IDS = /(^i|I)d$/;
const LAST: ReadonlySet<string> = new Set(['target', 'sourceUrl', 'collectedAt']);

function rankOf({ key, type }: Column): number {
  if (type === 'image') return 0;
  if (NAMES.has(key)) return 1;
  if (LAST.has(key)) return 4;
  if (IDS.test(key)) return 5;
  return type === 'url' ? 3 : 2;
}

/** A job type's columns in grid order: pictures, main texts, figures, links, origins, ids. */
export const gridOrder = (job: TypeOf): readonly Column[] =>
  jobTypeOf(job).columns.toSorted((a, b) => rankOf(a) - rankOf(b));

/** The default columns: those that occur in the job's first rows, otherwise all. */
export function usualColumns(job: TypeOf, rows: readonly Row[]): readonly Column[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  const all = gridOrder(job);
  const found = all.filter(({ key }) => keys.has(key));
  return found.length > 0 ? found : all;
}

/** Parses columns from a text such as `username,fullName`, in the text's order; null if it contains none. */
export function readColumns(all: readonly Column[], text: string | null): readonly Column[] | null {
  const chosen = columnsOf(text?.split(',') ?? [], all);
  return chosen.length > 0 ? chosen : null;
}

export const columnsText = (columns: readonly Column[]): string => columns.map(({ key }) => key).join(',');

const storageKey = ({ platform, type }: TypeOf): string => `trawl-columns-${platform}-${type}`;

/** The columns that this browser last showed for the job's type; null for the default columns. */
export function rememberedColumns(job: TypeOf): readonly Column[] | null {
  try {
    return readColumns(gridOrder(job), window.localStorage.getItem(storageKey(job)));
  } catch {
    return null;
  }
}

/** @param columns null for the default columns */
export function rememberColumns(job: TypeOf, columns: readonly Column[] | null): void {
  try {
    if (columns === null) window.localStorage.removeItem(storageKey(job));
    else window.localStorage.setItem(storageKey(job), columnsText(columns));
  } catch {
    // Storage may be full or unavailable; the URL still contains the choice.
  }
}
