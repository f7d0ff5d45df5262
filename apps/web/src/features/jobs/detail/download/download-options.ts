import { type Column, RESULTS_FORMATS, type ResultsFormat, type TypeOf } from '@trawl/contracts';
import { isRecord } from '#session/call-api.ts';
import { columnsOf } from '../columns/columns-of.ts';
import { readAddress, rowsInput } from '../results/choice/choice-in-url.ts';

/** The last choice in the download dialog, stored per job type. */
interface RememberedDownload {
  readonly format: ResultsFormat;
  /** The keys of the chosen columns, in the file's order; null for all columns in the default order. */
  readonly columns: readonly string[] | null;
  readonly isCompressed: boolean;
}

const DEFAULT: RememberedDownload = { format: 'csv', columns: null, isCompressed: false };

const keyOf = (type: string): string => `trawl-download-${type}`;

export const keysOf = (columns: readonly Column[]): readonly string[] => columns.map(({ key }) => key);

/** Parses a stored choice; invalid values are replaced by defaults. */
export function readRemembered(text: string | null, columns: readonly Column[]): RememberedDownload {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(stored)) return DEFAULT;
    const keys: unknown[] = Array.isArray(stored.columns) ? stored.columns : [];
    const known = keysOf(columnsOf(keys, columns));
    return {
      format: RESULTS_FORMATS.find((format) => format === stored.format) ?? DEFAULT.format,
      columns: known.length === 0 || known.join() === keysOf(columns).join() ? null : known,
      isCompressed: stored.isCompressed === true,
    };
  } catch {
    return DEFAULT;
  }
}

export function rememberedDownload(type: string, columns: readonly Column[]): RememberedDownload {
  try {
    return readRemembered(window.localStorage.getItem(keyOf(type)), columns);
  } catch {
    // The browser has no storage.
    return DEFAULT;
  }
}

export function rememberDownload(type: string, download: RememberedDownload): void {
  try {
    window.localStorage.setItem(keyOf(type), JSON.stringify(download));
  } catch {
    // The browser has no storage, so the next download starts with the defaults.
  }
}

/** The choice of rows in the page's URL, for a request; null if the page shows all rows in the default order. */
export function shownRows(job: TypeOf, params: URLSearchParams): ReturnType<typeof rowsInput> | null {
  const input = rowsInput(readAddress(job, params));
  return Object.keys(input).length === 0 ? null : input;
}
