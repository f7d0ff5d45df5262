import type { FileId, JobId } from '@trawl/contracts';
import { isSignatureValid, signedLink } from '../../../signing/signed-link.ts';

interface Signed {
  readonly jobId: JobId;
  readonly fileId: FileId;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const textOf = ({ jobId, fileId, expires }: Signed) => ({ text: `file\n${jobId}\n${fileId}\n${expires}`, expires });

/** A link to a prepared file that needs no cookie. It is valid as long as the file, so that an interrupted download can continue. */
export function fileLink(key: Buffer, base: string, signed: Signed): string {
  const { jobId, fileId } = signed;
  const path = `/api/jobs/${encodeURIComponent(jobId)}/files/${encodeURIComponent(fileId)}/download`;
  return signedLink(key, new URL(path, base), textOf(signed));
}

/** Whether the signature matches these values and hasn't expired. */
export const isFileLinkValid = (key: Buffer, signed: Signed, signature: string, now: Date): boolean =>
  isSignatureValid(key, textOf(signed), signature, now);
