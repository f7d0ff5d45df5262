import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileId, JobId } from '@trawl/contracts';
import { deriveKey } from '../../../derive-key.ts';

interface Signed {
  readonly jobId: JobId;
  readonly fileId: FileId;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const sign = (signingKey: Buffer, { jobId, fileId, expires }: Signed): string =>
  createHmac('sha256', deriveKey(signingKey, 'download link'))
    .update(`file\n${jobId}\n${fileId}\n${expires}`)
    .digest('base64url');

/** A link to a prepared file that needs no cookie. It is valid as long as the file, so that an interrupted download can continue. */
export function fileLink(key: Buffer, base: string, signed: Signed): string {
  const { jobId, fileId, expires } = signed;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/files/${encodeURIComponent(fileId)}/download`, base);
  url.search = new URLSearchParams({ expires: String(expires), signature: sign(key, signed) }).toString();
  return url.href;
}

/** Whether the signature matches these values and hasn't expired. */
export function isFileLinkValid(key: Buffer, signed: Signed, signature: string, now: Date): boolean {
  const expected = Buffer.from(sign(key, signed));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) && signed.expires > now.getTime();
}
