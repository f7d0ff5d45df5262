import { type ChangesFileOptions, DOWNLOAD_LINK_LIFETIME_MS, type JobId } from '@trawl/contracts';
import { isSignatureValid, signedLink } from '../../signing/signed-link.ts';

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

const textOf = ({ jobId, options, expires }: Signed) => ({
  text: `changes\n${jobId}\n${expires}\n${queryOf(options)}`,
  expires,
});

/** A link to a file of a job's changes that is valid for five minutes and needs no cookie. */
export function changesLink(key: Buffer, base: string, jobId: JobId, options: ChangesFileOptions, now: Date): string {
  const expires = now.getTime() + DOWNLOAD_LINK_LIFETIME_MS;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/changes/download`, base);
  url.search = queryOf(options).toString();
  return signedLink(key, url, textOf({ jobId, options, expires }));
}

/** Whether the signature matches these values and hasn't expired. */
export const isChangesLinkValid = (key: Buffer, signed: Signed, signature: string, now: Date): boolean =>
  isSignatureValid(key, textOf(signed), signature, now);
