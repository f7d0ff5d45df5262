import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ChangesFileOptions, DOWNLOAD_LINK_LIFETIME_MS, type JobId } from '@trawl/contracts';
import { deriveKey } from '../../derive-key.ts';

interface Signed {
  readonly jobId: JobId;
  readonly options: ChangesFileOptions;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

function queryOf({ since, kind, format, bom, compress }: ChangesFileOptions): URLSearchParams {
  const query = new URLSearchParams({ format, bom, compress });
  if (since !== undefined) query.set('since', String(since));
  if (kind !== undefined) query.set('kind', kind);
  return query;
}

const sign = (signingKey: Buffer, { jobId, options, expires }: Signed): string =>
  createHmac('sha256', deriveKey(signingKey, 'download link'))
    .update(`changes\n${jobId}\n${expires}\n${queryOf(options)}`)
    .digest('base64url');

/** A link to a file of a job's changes that is valid for five minutes and needs no cookie. */
export function changesLink(key: Buffer, base: string, jobId: JobId, options: ChangesFileOptions, now: Date): string {
  const expires = now.getTime() + DOWNLOAD_LINK_LIFETIME_MS;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/changes/download`, base);
  url.search = queryOf(options).toString();
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('signature', sign(key, { jobId, options, expires }));
  return url.href;
}

/** Whether the signature matches these values and hasn't expired. */
export function isChangesLinkValid(key: Buffer, signed: Signed, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(key, signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && signed.expires > now.getTime();
}
