import { type ArchiveOptions, DOWNLOAD_LINK_LIFETIME_MS, type JobId } from '@trawl/contracts';
import { isSignatureValid, signedLink } from '../../signing/signed-link.ts';

interface Signed {
  readonly jobId: JobId;
  readonly options: ArchiveOptions;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const textOf = ({ jobId, options: { format, by, also }, expires }: Signed) => ({
  text: `archive\n${jobId}\n${by}\n${format}\n${also ?? ''}\n${expires}`,
  expires,
});

/** A link to an archive that is valid for five minutes and needs no cookie. */
export function archiveLink(key: Buffer, base: string, jobId: JobId, options: ArchiveOptions, now: Date): string {
  const expires = now.getTime() + DOWNLOAD_LINK_LIFETIME_MS;
  const url = new URL(`/api/jobs/${encodeURIComponent(jobId)}/archive/download`, base);
  const { format, by, also } = options;
  url.search = new URLSearchParams({ format, by, ...(also !== undefined && { also }) }).toString();
  return signedLink(key, url, textOf({ jobId, options, expires }));
}

/** Whether the signature matches these values and hasn't expired. */
export const isArchiveLinkValid = (key: Buffer, signed: Signed, signature: string, now: Date): boolean =>
  isSignatureValid(key, textOf(signed), signature, now);
