import { type JobId, jobTypeOf, type ResultsFormat, type TypeOf } from '@trawl/contracts';
import type { Db } from '../../db/client.ts';
import { readRows } from './read-rows.ts';
import { csvHeader, csvLine } from './write-csv.ts';

export const CONTENT_TYPES: Readonly<Record<ResultsFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** A job's rows as a file, in chunks. JSON is an array of objects; CSV has the columns of the job's type. */
export async function* exportResults(
  db: Db,
  job: TypeOf & { readonly id: JobId },
  format: ResultsFormat,
): AsyncGenerator<string> {
  switch (format) {
    case 'csv': {
      const { columns } = jobTypeOf(job);
      yield csvHeader(columns);
      for await (const page of readRows(db, job.id)) yield page.map((row) => csvLine(columns, row)).join('');
      return;
    }
    case 'json': {
      let separator = '[\n';
      for await (const page of readRows(db, job.id)) {
        yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
        separator = ',\n';
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n';
      return;
    }
  }
}
