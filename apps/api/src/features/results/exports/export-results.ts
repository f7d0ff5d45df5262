import { type JobId, jobTypeOf, type ResultsFormat, type UserId } from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { choiceText } from '../choice-text.ts';
import { describeFile, type OpenExport, openExport } from './open-export.ts';
import { type FileRequest, fileOfRows } from './write-file.ts';

export interface ExportRequest extends FileRequest {
  readonly userId: UserId;
  readonly gzip: boolean;
}

/**
 * Opens a job's rows as a file, from one snapshot of the database.
 *
 * @throws AppError too_many_requests, unavailable
 */
export function exportResults(
  context: Pick<AppContext, 'exportPool' | 'clock'>,
  { userId, gzip, ...request }: ExportRequest,
): Promise<OpenExport> {
  const { job, choice } = request;
  const text = choiceText(choice, jobTypeOf(job).columns);
  return openExport(context, {
    ...fileOfRows(request),
    ...{ job, userId, gzip, name: nameOf(job.id), choiceText: text },
  });
}

const nameOf = (id: JobId): string => `job-${id}-results`;

/** The name and the type of a job's file. */
export const fileOf = (id: JobId, format: ResultsFormat, gzip: boolean): Pick<OpenExport, 'contentType' | 'fileName'> =>
  describeFile(nameOf(id), format, gzip);
