import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Certificate {
  /** A file that clients can be configured to trust. */
  readonly path: string;
  readonly cert: Buffer;
  readonly key: Buffer;
}

/**
 * Creates a self-signed certificate for these host names, valid for two days.
 * @throws Error if `openssl` isn't on PATH.
 */
export async function makeCertificate(
  folder: string,
  hosts: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Certificate> {
  const path = join(folder, 'platform.pem');
  const keyPath = join(folder, 'platform.key');
  const names = hosts.map((host) => `DNS:${host}`).join(',');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyPath];
  const subject = ['-subj', '/CN=Trawl sandbox', '-addext', `subjectAltName=${names}`];
  await run('openssl', ['req', '-x509', ...key, ...subject, '-days', '2', '-out', path], { env });
  return { path, cert: await readFile(path), key: await readFile(keyPath) };
}
