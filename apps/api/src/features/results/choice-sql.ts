import type { Column, JobId, ResultsChoice, ResultsFilter } from '@trawl/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { lower } from '../../db/lower.ts';

/**
 * A choice of rows as conditions and an order for the table `rows`. Values in `rows."values"` may have any type, because platforms
 * change: a value whose type isn't the column's counts as empty.
 */

const DAY_MS = 86_400_000;

const json = (key: string): SQL => sql`"values" -> ${key}::text`;
const text = (key: string): SQL => sql`("values" ->> ${key}::text)`;
const ofType = (key: string, type: string, value: SQL): SQL =>
  sql`CASE jsonb_typeof(${json(key)}) WHEN ${type} THEN ${value} END`;

/** The value of a column, as it is compared and sorted: null if the row has none. */
function comparable({ key, type }: Column): SQL {
  if (key === 'collectedAt') return sql`last_seen_at`;
  if (key === 'runId') return sql`run_id`;
  switch (type) {
    case 'number':
      return ofType(key, 'number', sql`(${json(key)})::numeric`);
    case 'boolean':
      return ofType(key, 'boolean', sql`(${json(key)})::boolean`);
    case 'list':
      return ofType(key, 'array', sql`nullif(jsonb_array_length(${json(key)}), 0)`);
    case 'text':
    case 'url':
    case 'image':
      return sql`nullif(${lower(text(key))}, '') COLLATE "C"`;
    case 'date':
      // ISO strings in UTC sort like times.
      return sql`nullif(${text(key)}, '') COLLATE "C"`;
  }
}

const items = (key: string): SQL => sql`jsonb_array_elements_text(${ofType(key, 'array', json(key))}) AS item (text)`;

const contains = (value: SQL, part: string): SQL => sql`strpos(${lower(value)}, ${lower(sql`${part}::text`)}) > 0`;
const equals = (value: SQL, other: string): SQL => sql`${lower(value)} = ${lower(sql`${other}::text`)}`;

function textCondition({ key, type }: Column, compare: (value: SQL, other: string) => SQL, value: string): SQL {
  if (key === 'runId') return compare(sql`run_id`, value);
  if (type === 'list') return sql`EXISTS (SELECT FROM ${items(key)} WHERE ${compare(sql`item.text`, value)})`;
  return compare(text(key), value);
}

/** The start of the day or millisecond that a date filter names, and of the next one, in milliseconds since 1970. */
function spanOf(value: string): readonly [from: number, after: number] {
  const from = Date.parse(value);
  return [from, from + (value.length === 10 ? DAY_MS : 1)];
}

function rangeCondition({ column, operator, value }: ResultsFilter): SQL {
  const own = comparable(column);
  if (column.type === 'number') {
    const other = sql`${value}::numeric`;
    if (operator === 'equals') return sql`${own} = ${other}`;
    return operator === 'from' ? sql`${own} >= ${other}` : sql`${own} <= ${other}`;
  }
  const [from, after] = spanOf(value);
  const moment = new Date(operator === 'from' ? from : after).toISOString();
  const other = column.key === 'collectedAt' ? sql`${moment}::timestamptz` : sql`${moment}::text`;
  return operator === 'from' ? sql`${own} >= ${other}` : sql`${own} < ${other}`;
}

/**
 * The rows that a run saw, whether or not later runs have seen them too. Each row's number is looked up by binary search in a sorted
 * array. Exports disable sorts, so a join would compare all numbers with each other.
 */
function seenBy(run: string, jobId: JobId): SQL {
  const numbers = sql`(
    SELECT array_agg(number ORDER BY number) FROM row_sightings AS sighting CROSS JOIN unnest(sighting.numbers) AS number
    WHERE sighting.job_id = ${jobId} AND sighting.run_id = ${run}::text
  )`;
  return sql`(run_id = ${run}::text OR ${numbers}[width_bucket(n::int, ${numbers})] = n)`;
}

function condition(filter: ResultsFilter, jobId: JobId): SQL {
  const { column, operator, value } = filter;
  if (column.key === 'runId' && operator === 'equals') return seenBy(value.toLowerCase(), jobId);
  switch (operator) {
    case 'contains':
      return textCondition(column, contains, value);
    case 'equals':
      return column.type === 'number' ? rangeCondition(filter) : textCondition(column, equals, value);
    case 'from':
    case 'to':
      return rangeCondition(filter);
    case 'yes':
      return sql`${comparable(column)} IS TRUE`;
    case 'no':
      return sql`${comparable(column)} IS FALSE`;
    case 'empty':
      return sql`${comparable(column)} IS NULL`;
    case 'filled':
      return sql`${comparable(column)} IS NOT NULL`;
  }
}

/** Separates values, so that no match spans two columns. */
const SEPARATOR = '\u001F';

/**
 * The condition for the rows of a choice, for a `WHERE` on `rows`.
 *
 * @param all the columns of the job's type, because the search isn't limited to the chosen columns
 */
export function conditionOf({ search, filters }: ResultsChoice, all: readonly Column[], jobId: JobId): SQL {
  const conditions = filters.map((filter) => condition(filter, jobId));
  if (search !== '') {
    const texts = all.filter(({ type, key }) => type === 'text' && key !== 'runId').map(({ key }) => text(key));
    conditions.push(contains(sql`concat_ws(${SEPARATOR}::text, ${sql.join(texts, sql`, `)})`, search));
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** The order of a choice, for an `ORDER BY` on `rows`: rows without a value last, equal values in the order of collection. */
export function orderOf({ sort }: ResultsChoice): SQL {
  if (sort === null) return sql`n`;
  return sql`${comparable(sort.column)} ${sort.descending ? sql`DESC` : sql`ASC`} NULLS LAST, n`;
}
