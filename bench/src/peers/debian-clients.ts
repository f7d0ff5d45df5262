import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cacheFolder } from '@trawl/stack';
import { makeCertificate } from '../../../e2e/clients/certificate.ts';
import { openPlatformFront } from '../../../e2e/clients/platform-front.ts';
import { findPythonClients, type PythonClients } from '../../../e2e/clients/python-clients.ts';
import type { BenchContext } from '../bench.ts';
import { readEnvironment } from '../env.ts';

const HOSTS = ['www.instagram.com', 'i.instagram.com', 'instagram.com'];
const REPOSITORY = resolve(import.meta.dirname, '../../..');

export interface DebianClients {
  readonly clients: PythonClients;
  /** Empty, for files of the clients. */
  readonly folder: string;
}

/**
 * Runs work with Debian's instaloader and gallery-dl, whose requests reach the sandbox under the platform's names.
 *
 * @returns undefined after printing a sentence if they aren't available here
 */
export async function withDebianClients<T>(
  { sandbox, size, stack, print }: BenchContext,
  work: (found: DebianClients) => Promise<T>,
): Promise<T | undefined> {
  const environment = readEnvironment();
  const folder = await mkdtemp(join(tmpdir(), 'trawl-bench-clients-'));
  try {
    let found: PythonClients;
    try {
      const cache = cacheFolder(environment.TRAWL_CACHE, REPOSITORY, stack.data);
      const isHere = existsSync(join(cache, `python-clients-${process.arch}`));
      if (!isHere && !size.downloadsClients) throw new Error('they are not downloaded for this size');
      found = await findPythonClients(cache, environment);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      print(`  Skipped: instaloader and gallery-dl aren't available (${reason.split('\n', 1)[0]}).`);
      return undefined;
    }
    const certificate = await makeCertificate(folder, HOSTS, environment);
    await using front = await openPlatformFront(sandbox, HOSTS, certificate);
    const env = {
      PATH: environment.PATH,
      HOME: folder,
      LANG: 'C.UTF-8',
      HTTPS_PROXY: front.proxyUrl,
      HTTP_PROXY: front.proxyUrl,
      REQUESTS_CA_BUNDLE: certificate.path,
      SSL_CERT_FILE: certificate.path,
      ...found.env,
    };
    return await work({ clients: { ...found, env }, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
