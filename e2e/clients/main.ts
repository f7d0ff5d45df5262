import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cacheFolder } from '@trawl/stack';
import { makeCertificate } from './certificate.ts';
import { type Collected, parseLines } from './collected.ts';
import { judge } from './compare.ts';
import { readEnvironment } from './env.ts';
import { collectWithGalleryDl } from './gallery-dl.ts';
import { findNpmClient } from './npm-client.ts';
import { type Task, tasksOf } from './orders.ts';
import { openPlatformFront } from './platform-front.ts';
import { findPythonClients } from './python-clients.ts';
import { runProgram } from './run-program.ts';
import { startSandbox } from './start-sandbox.ts';
import { table } from './table.ts';
import { Truth } from './truth.ts';

/**
 * `pnpm test:clients`: lets programs that others wrote for Instagram, unmodified, collect from the sandbox by the platform's
 * own host names, and holds what they bring back against the truth calls.
 */

const HOSTS = ['www.instagram.com', 'i.instagram.com', 'instagram.com'];
const REPOSITORY = resolve(import.meta.dirname, '../..');
const DRIVERS = join(import.meta.dirname, 'drivers');
const MESSAGE = 'Hello from a client of somebody else’s';

const environment = readEnvironment();
const folder = await mkdtemp(join(tmpdir(), 'trawl-clients-'));
const cache = cacheFolder(environment.TRAWL_CACHE, REPOSITORY, folder);
await mkdir(cache, { recursive: true });
const say = (line: string) => process.stdout.write(`${line}\n`);

const sandbox = await startSandbox(environment);
const certificate = await makeCertificate(folder, HOSTS, environment);
const front = await openPlatformFront(sandbox.url, HOSTS, certificate);
const truth = new Truth(sandbox.url);
const tasks = await tasksOf(truth);
/** What every client honours: the way to the platform, and whom to trust. */
const clientEnv: NodeJS.ProcessEnv = {
  PATH: environment.PATH,
  HOME: folder,
  LANG: 'C.UTF-8',
  HTTPS_PROXY: front.proxyUrl,
  HTTP_PROXY: front.proxyUrl,
  REQUESTS_CA_BUNDLE: certificate.path,
  SSL_CERT_FILE: certificate.path,
  NODE_EXTRA_CA_CERTS: certificate.path,
};

const rows: string[][] = [];
const missing: string[] = [];
let failed = 0;

function note(client: string, collected: Collected, task: Task, ms: number): void {
  const { truth: told, verdict, ok } = judge(collected, task.expected);
  if (!ok) failed += 1;
  const count = collected.error === null ? String(new Set(collected.ids).size) : '–';
  rows.push([
    client,
    task.type,
    task.target,
    count,
    told,
    `${ok ? '✓' : '✗'} ${verdict}`,
    `${(ms / 1_000).toFixed(1)} s`,
  ]);
}

/** Runs a client that takes all its tasks at once and tells a line of each. */
async function runAll(client: string, wanted: readonly Task[], start: (orders: readonly Task[]) => Promise<string>) {
  const startedAt = performance.now();
  const answers = parseLines(await start(wanted));
  const ms = (performance.now() - startedAt) / Math.max(1, answers.length);
  for (const task of wanted) {
    const found = answers.find((answer) => answer.type === task.type && answer.target === task.target);
    const nothing = { type: task.type, target: task.target, ids: [], found: null, error: 'it told nothing' };
    note(client, found ?? nothing, task, ms);
  }
}

/** Runs a client, or says why it can't be run here. */
async function ifThere<T>(client: string, find: () => Promise<T>, run: (found: T) => Promise<void>): Promise<void> {
  let found: T;
  try {
    found = await find();
  } catch (error) {
    missing.push(`${client} can’t be had here: ${error instanceof Error ? error.message : String(error)}`);
    return;
  }
  await run(found);
}

try {
  await ifThere(
    'instaloader and gallery-dl',
    () => findPythonClients(cache, environment),
    async (clients) => {
      const env = { ...clientEnv, ...clients.env };
      const session = await truth.openSession();
      const cookies = { sessionid: session.sessionid, ds_user_id: session.userId, csrftoken: 'aC4pXm7Qk2' };
      await runAll('instaloader', tasks, (orders) =>
        runProgram({
          command: clients.python,
          args: [join(DRIVERS, 'collect-with-instaloader.py')],
          env,
          cwd: folder,
          input: { session: cookies, username: session.username, orders },
        }),
      );
      const { sessionid } = await truth.openSession();
      for (const api of ['rest', 'graphql'] as const) {
        for (const task of tasks) {
          const path = { profile_post: `${task.target}/posts/`, hashtag: `explore/tags/${task.target}/` }[task.type];
          if (path === undefined) continue;
          const startedAt = performance.now();
          const order = { ...task, api, url: `https://www.instagram.com/${path}` };
          const collected = await collectWithGalleryDl({ ...clients, env }, order, { sessionid }, folder);
          note(`gallery-dl (${api})`, collected, task, performance.now() - startedAt);
        }
      }
    },
  );
  await ifThere(
    'instagram-private-api',
    () => findNpmClient(cache, environment),
    async (installed) => {
      const session = await truth.openSession();
      const nasa = await truth.person('nasa');
      const dm: Task = {
        ...{ type: 'dm', target: 'nasa', id: nasa.id, text: MESSAGE },
        expected: { kind: 'whole', ids: [nasa.id] },
      };
      const cookies = { sessionid: session.sessionid, ds_user_id: session.userId, csrftoken: 'aC4pXm7Qk2' };
      const cookieJar = {
        version: 'tough-cookie@2.5.0',
        storeType: 'MemoryCookieStore',
        rejectPublicSuffixes: true,
        cookies: Object.entries(cookies).map(([key, value]) => ({
          ...{ key, value, domain: 'instagram.com', path: '/', hostOnly: false },
          creation: new Date().toISOString(),
        })),
      };
      await runAll('instagram-private-api', [...tasks, dm], (orders) =>
        runProgram({
          command: process.execPath,
          args: [join(DRIVERS, 'collect-with-instagram-private-api.mjs'), installed],
          env: clientEnv,
          cwd: folder,
          input: { cookieJar, proxyUrl: front.proxyUrl, username: session.username, orders },
        }),
      );
      const arrived = (await truth.messages()).filter(({ to, text }) => to === 'nasa' && text === MESSAGE).length;
      if (arrived !== 1) {
        failed += 1;
        say(`the message arrived ${arrived} times instead of once`);
      }
    },
  );
} finally {
  front.close();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
}

say(`\n${table(['client', 'type', 'target', 'collected', 'truth', 'verdict', 'time'], rows)}\n`);
for (const line of missing) say(line);
if (front.refused.size > 0)
  say(`asked for and not reached, as they are no hosts of the platform: ${[...front.refused].join(', ')}`);
say(
  `${rows.length - failed} of ${rows.length} as the truth says${missing.length > 0 ? `, ${missing.length} clients not run` : ''}`,
);
process.exitCode = failed === 0 && rows.length > 0 ? 0 : 1;
