import { z } from 'zod';
import { problem } from '../messages/msg.ts';
import type { Column, ColumnType } from '../platforms/platform-definition.ts';
import { jobTypeOf, type TypeOf } from '../platforms/registry.ts';

/**
 * `contains` ignores case, and so does `equals` for text. `from` and `to` include their value; a date without a time means the
 * whole day in UTC. `empty` and `filled` test whether the row has a value.
 */
const FILTER_OPERATORS = ['contains', 'equals', 'from', 'to', 'yes', 'no', 'empty', 'filled'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

const WITH_TEXT: readonly FilterOperator[] = ['contains', 'equals', 'empty', 'filled'];
const WITH_RANGE: readonly FilterOperator[] = ['equals', 'from', 'to', 'empty', 'filled'];

/** The operators of each column type, in the order in which the app offers them. */
export const OPERATORS_OF: Readonly<Record<ColumnType, readonly FilterOperator[]>> = {
  text: WITH_TEXT,
  url: WITH_TEXT,
  image: ['empty', 'filled'],
  list: WITH_TEXT,
  number: WITH_RANGE,
  date: ['from', 'to', 'empty', 'filled'],
  boolean: ['yes', 'no', 'empty', 'filled'],
};

/** The operator and value of an example for each column type. */
const EXAMPLE_OF: Readonly<Record<ColumnType, string>> = {
  text: 'contains:sun',
  url: 'contains:.org',
  image: 'filled',
  list: 'contains:sun',
  number: 'from:1000',
  date: 'from:2026-01-31',
  boolean: 'yes',
};

const WITHOUT_VALUE: ReadonlySet<FilterOperator> = new Set(['yes', 'no', 'empty', 'filled']);
/** Whether the operator compares with a value. */
export const takesValue = (operator: FilterOperator): boolean => !WITHOUT_VALUE.has(operator);

export const FILTERS_MAX = 20;
export const FILTER_VALUE_MAX = 200;
const KEY_MAX = 64;
const COLUMNS_MAX = 100;

const filterText = z.string().max(KEY_MAX + FILTER_VALUE_MAX + 20, problem('results.filter_too_long'));

/**
 * The choice of rows and columns in addresses: of the app's page, of REST requests and of download links.
 *
 * - `q`: text that any text column contains.
 * - `filter`: `column:operator` or `column:operator:value`, such as `followersCount:from:1000`; up to 20, all of which must match.
 * - `sort`: a column's key, with a leading `-` for descending order. Rows without a value come last. Default: the order of collection.
 * - `columns`: keys separated by commas, in the order of the file. Default: all columns of the job's type.
 */
export const ResultsChoiceInput = z.object({
  q: z
    .string()
    .trim()
    .max(FILTER_VALUE_MAX, problem('results.search_too_long'))
    .describe('Text that any text column contains.')
    .optional(),
  filter: z
    .union([
      filterText.transform((text) => [text]),
      z.array(filterText).max(FILTERS_MAX, problem('results.too_many_filters')),
    ])
    .describe(
      `column:operator or column:operator:value, such as followersCount:from:1000. Repeat it for up to ${FILTERS_MAX} filters, which must all match. Operators: ${FILTER_OPERATORS.join(', ')}.`,
    )
    .optional(),
  sort: z
    .string()
    .max(KEY_MAX + 1, problem('results.column_unknown', { column: '…' }))
    .describe('A column, with a leading - for descending order. Default: the order of collection.')
    .optional(),
  columns: z
    .string()
    .max(KEY_MAX * COLUMNS_MAX, problem('results.column_unknown', { column: '…' }))
    .describe('Columns in the order of the file, separated by commas. Default: all.')
    .optional(),
});
export type ResultsChoiceInput = z.input<typeof ResultsChoiceInput>;

export interface ResultsFilter {
  readonly column: Column;
  readonly operator: FilterOperator;
  /** Empty for operators without a value; a finite number's text for numbers; an ISO date or time for dates. */
  readonly value: string;
}

/** A validated choice. */
export interface ResultsChoice {
  readonly search: string;
  readonly filters: readonly ResultsFilter[];
  readonly sort: { readonly column: Column; readonly descending: boolean } | null;
  readonly columns: readonly Column[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
/** PostgreSQL's `numeric` and JavaScript's numbers agree on this form. */
const NUMBER = /^-?\d{1,20}(\.\d{1,10})?$/;

/** PostgreSQL has no year 0, and comparing with the end of a day needs the next day, which must have four digits too. */
const FIRST_DAY = '0001-01-02';
const LAST_DAY = '9999-12-30';

const isDate = (value: string): boolean =>
  (DAY.test(value) || MOMENT.test(value)) &&
  value >= FIRST_DAY &&
  value.slice(0, 10) <= LAST_DAY &&
  !Number.isNaN(Date.parse(value)) &&
  // `Date.parse` accepts the 31st of each month.
  new Date(`${value.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(value.slice(0, 10));

function isValue(type: ColumnType, operator: FilterOperator, value: string): boolean {
  if (!takesValue(operator)) return value === '';
  if (value === '' || value.length > FILTER_VALUE_MAX) return false;
  if (type === 'number') return NUMBER.test(value);
  return type === 'date' ? isDate(value) : true;
}

const isOperator = (text: string): text is FilterOperator => FILTER_OPERATORS.some((operator) => operator === text);

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };
const failed = (message: string): { readonly ok: false; readonly message: string } => ({ ok: false, message });

/** Reads one filter of a job type: `username:contains:nasa`. The message of a failure is an encoded system message. */
export function readFilter(columns: readonly Column[], text: string): Read<ResultsFilter> {
  const [key = '', operator = '', ...rest] = text.split(':');
  const column = columns.find((each) => each.key === key);
  if (!column) return failed(problem('results.column_unknown', { column: key.slice(0, KEY_MAX) }));
  const value = rest.join(':').trim();
  const operators = OPERATORS_OF[column.type];
  if (!isOperator(operator) || !operators.includes(operator) || !isValue(column.type, operator, value)) {
    const example = `${key}:${EXAMPLE_OF[column.type]}`;
    return failed(problem('results.filter_invalid', { column: key, operators: operators.join(', '), example }));
  }
  return { ok: true, value: { column, operator, value } };
}

/** The text of a filter, as `readFilter` reads it. */
export const filterTextOf = ({ column, operator, value }: ResultsFilter): string =>
  takesValue(operator) ? `${column.key}:${operator}:${value}` : `${column.key}:${operator}`;

/** Reads a choice for a job type. The message of a failure is an encoded system message. */
export function readChoice(job: TypeOf, input: z.output<typeof ResultsChoiceInput>): Read<ResultsChoice> {
  const { columns } = jobTypeOf(job);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const unknown = (key: string) => failed(problem('results.column_unknown', { column: key.slice(0, KEY_MAX) }));

  const filters: ResultsFilter[] = [];
  for (const text of input.filter ?? []) {
    const filter = readFilter(columns, text);
    if (!filter.ok) return filter;
    filters.push(filter.value);
  }

  const descending = input.sort?.startsWith('-') ?? false;
  const sortKey = input.sort?.slice(descending ? 1 : 0) ?? '';
  const sortColumn = byKey.get(sortKey);
  if (sortKey !== '' && !sortColumn) return unknown(sortKey);

  const keys = [...new Set(input.columns?.split(',').filter((key) => key !== ''))];
  const missing = keys.find((key) => !byKey.has(key));
  if (missing !== undefined) return unknown(missing);
  const chosen = keys.flatMap((key) => byKey.get(key) ?? []);

  return {
    ok: true,
    value: {
      search: input.q ?? '',
      filters,
      sort: sortColumn ? { column: sortColumn, descending } : null,
      columns: chosen.length > 0 ? chosen : columns,
    },
  };
}
