import { type Column, type JobId, jobTypeOf, type ResultsFormat, type Row, type TypeOf } from '@trawl/contracts';
import type { Db } from '../../db/client.ts';
import { readRows } from './read-rows.ts';
import { csvHeader, csvLine } from './write-csv.ts';

type Pages = AsyncIterable<readonly Row[]>;

interface FileFormat {
  readonly contentType: string;
  /** The file in chunks. */
  write(columns: readonly Column[], pages: Pages): AsyncGenerator<string>;
}

/** JSON is an array of objects; CSV has the columns of the job's type. */
const FORMATS: Readonly<Record<ResultsFormat, FileFormat>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    async *write(columns, pages) {
      yield csvHeader(columns);
      for await (const page of pages) yield page.map((row) => csvLine(columns, row)).join('');
    },
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    async *write(_columns, pages) {
      let separator = '[\n';
      for await (const page of pages) {
        yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
        separator = ',\n';
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n';
    },
  },
};

export const contentTypeOf = (format: ResultsFormat): string => FORMATS[format].contentType;

/** A job's rows as a file, in chunks. */
export const exportResults = (
  db: Db,
  job: TypeOf & { readonly id: JobId },
  format: ResultsFormat,
): AsyncGenerator<string> => FORMATS[format].write(jobTypeOf(job).columns, readRows(db, job.id));
