import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ArchiveOptions, DOWNLOAD_LINK_LIFETIME_MS, type JobId } from '@trawl/contracts';
import { deriveKey } from '../../derive-key.ts';

interface Signed {
  readonly jobId: JobId;
  readonly options: ArchiveOptions;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const sign = (signingKey: Buffer, { jobId, options: { format, by, also }, expires }: Signed): string =>
  createHmac('sha256', deriveKey(signingKey, 'download link'))
    .update(`archive\n${jobId}\n${by}\n${format}\n${also ?? ''}\n${expires}`)
    .digest('base64url');

/** A link to an archive that is valid for five minutes and needs no cookie. */
export function archiveLink(key: Buffer, base: string, jobId: JobId, options: ArchiveOptions, now: Date): string {
  const expires = now.getTime() + DOWNLOAD_LINK_LIFETIME_MS;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/archive/download`, base);
  const signature = sign(key, { jobId, options, expires });
  url.search = new URLSearchParams({
    format: options.format,
    by: options.by,
    ...(options.also !== undefined && { also: options.also }),
    expires: String(expires),
    signature,
  }).toString();
  return url.href;
}

/** Whether the signature matches these values and hasn't expired. */
export function isArchiveLinkValid(key: Buffer, signed: Signed, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(key, signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && signed.expires > now.getTime();
}
