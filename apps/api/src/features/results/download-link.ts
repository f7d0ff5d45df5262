import { DOWNLOAD_LINK_LIFETIME_MS, type JobId, type ResultsOptions } from '@trawl/contracts';
import { isSignatureValid, signedLink } from '../../signing/signed-link.ts';

interface Signed {
  readonly jobId: JobId;
  readonly options: ResultsOptions;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** The options that differ from the default, as a URL query. */
function queryOf({ q, filter, sort, columns, bom, compress }: ResultsOptions): URLSearchParams {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  for (const text of filter ?? []) query.append('filter', text);
  if (sort) query.set('sort', sort);
  if (columns) query.set('columns', columns);
  if (bom === 'false') query.set('bom', bom);
  if (compress !== 'none') query.set('compress', compress);
  return query;
}

/** Without options, the signed text equals that of releases without options, so their links stay valid. */
function textOf({ jobId, options, expires }: Signed) {
  const query = queryOf(options).toString();
  return { text: `download\n${jobId}\n${options.format}\n${expires}${query === '' ? '' : `\n${query}`}`, expires };
}

/** A link to a job's results that is valid for five minutes and needs no cookie. */
export function downloadLink(key: Buffer, base: string, jobId: JobId, options: ResultsOptions, now: Date): string {
  const expires = now.getTime() + DOWNLOAD_LINK_LIFETIME_MS;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/download`, base);
  url.search = queryOf(options).toString();
  url.searchParams.set('format', options.format);
  return signedLink(key, url, textOf({ jobId, options, expires }));
}

/** Whether the signature matches these values and hasn't expired. */
export const isLinkValid = (key: Buffer, signed: Signed, signature: string, now: Date): boolean =>
  isSignatureValid(key, textOf(signed), signature, now);
