import { createHmac, timingSafeEqual } from 'node:crypto';
import { DOWNLOAD_LINK_LIFETIME_MS, type JobId, type ResultsFormat } from '@trawl/contracts';
import { deriveKey } from '../../derive-key.ts';

interface Signed {
  readonly jobId: JobId;
  readonly format: ResultsFormat;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const sign = (signingKey: Buffer, { jobId, format, expires }: Signed): string =>
  createHmac('sha256', deriveKey(signingKey, 'download link'))
    .update(`download\n${jobId}\n${format}\n${expires}`)
    .digest('base64url');

/** A link to a job's results that is valid for five minutes and needs no cookie. */
export function downloadLink(key: Buffer, base: string, jobId: JobId, format: ResultsFormat, now: Date): string {
  const expires = now.getTime() + DOWNLOAD_LINK_LIFETIME_MS;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/download`, base);
  url.searchParams.set('format', format);
  url.searchParams.set('expires', String(expires));
  url.searchParams.set('signature', sign(key, { jobId, format, expires }));
  return url.href;
}

/** Whether the signature matches these values and hasn't expired. */
export function isLinkValid(key: Buffer, signed: Signed, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(key, signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && signed.expires > now.getTime();
}
