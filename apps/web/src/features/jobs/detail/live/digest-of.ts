import type { Job } from '@trawl/contracts';

/** The hexadecimal SHA-256 of a job's JSON, as the server computes it; undefined where browsers have no `crypto.subtle`, without HTTPS. */
export async function digestOf(job: Job | undefined): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(JSON.stringify(job)));
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
