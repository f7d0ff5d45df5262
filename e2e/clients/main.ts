import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cacheFolder } from '@trawl/stack';
import { Truth } from '../support/truth.ts';
import { makeCertificate } from './certificate.ts';
import { readEnvironment } from './env.ts';
import { findNpmClient } from './npm-client.ts';
import { openPlatformFront } from './platform-front.ts';
import { findPythonClients } from './python-clients.ts';
import { Report } from './report.ts';
import { runNpmClient } from './run-npm-client.ts';
import { runGalleryDl, runInstaloader } from './run-python-clients.ts';
import { startSandbox } from './start-sandbox.ts';
import { tasksOf } from './tasks.ts';

/**
 * `pnpm test:clients`: lets unmodified third-party Instagram clients collect from the sandbox with the platform's host names, and
 * compares their results with the truth endpoints.
 */

const HOSTS = ['www.instagram.com', 'i.instagram.com', 'instagram.com'];
const REPOSITORY = resolve(import.meta.dirname, '../..');

const environment = readEnvironment();
const folder = await mkdtemp(join(tmpdir(), 'trawl-clients-'));
const cache = cacheFolder(environment.TRAWL_CACHE, REPOSITORY, folder);
const report = new Report();

/** Runs a client, or reports why it can't run here. */
async function ifThere<T>(client: string, find: () => Promise<T>, run: (found: T) => Promise<void>): Promise<void> {
  let found: T;
  try {
    found = await find();
  } catch (error) {
    report.addMissing(client, error);
    return;
  }
  await run(found);
}

const sandbox = await startSandbox(environment);
try {
  const certificate = await makeCertificate(folder, HOSTS, environment);
  await using front = await openPlatformFront(sandbox.url, HOSTS, certificate);
  const { proxyUrl } = front;
  const truth = new Truth(sandbox.url);
  const tasks = await tasksOf(truth);
  /** Variables for all clients: the proxy, and the trusted certificate. */
  const env: NodeJS.ProcessEnv = {
    PATH: environment.PATH,
    HOME: folder,
    LANG: 'C.UTF-8',
    HTTPS_PROXY: proxyUrl,
    HTTP_PROXY: proxyUrl,
    REQUESTS_CA_BUNDLE: certificate.path,
    SSL_CERT_FILE: certificate.path,
    NODE_EXTRA_CA_CERTS: certificate.path,
  };
  await ifThere(
    'instaloader and gallery-dl',
    () => findPythonClients(cache, environment),
    async (found) => {
      const clients = { ...found, env: { ...env, ...found.env } };
      await runInstaloader(clients, truth, tasks, folder, report);
      await runGalleryDl(clients, truth, tasks, folder, report);
    },
  );
  await ifThere(
    'instagram-private-api',
    () => findNpmClient(cache, environment),
    (installed) => runNpmClient(installed, truth, tasks, { env, folder, proxyUrl }, report),
  );
  const strays = [...front.refused].join(', ');
  process.stdout.write(
    `\n${report.text()}${strays && `Asked for and not let through, as they aren’t the platform’s: ${strays}\n`}`,
  );
} finally {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = report.ok ? 0 : 1;
