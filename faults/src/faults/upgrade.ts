import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openBalancer } from '../balancer.ts';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { skipped } from '../fault.ts';
import { Created, createCustomer, request, type Sample } from '../jobs.ts';
import { buildRelease, lastRelease, whyNotBuilt } from '../last-release.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilRowsCome } from '../until-rows-come.ts';
import { startWorkload, type Workload } from '../workload.ts';

const JOBS = 3;
const SEND_EVERY_MS = 100;
const OLD_API = 'api-before';
const OLD_SCRAPER = 'scraper-before';

/**
 * A rolling upgrade from the last release, built from the repository's history: first only the old version, then both side by
 * side on one database and broker, then only the new version. Customers send requests and create jobs through a load balancer the
 * whole time.
 */
export const upgrade: Fault = {
  row: 21,
  name: 'upgrade: the last release’s API and worker in parallel with the new ones',
  // Not in the small dose: installing another release takes longer than everything else in it.
  dose: { ci: 0, release: 3 },
  limitMs: null,
  lane: 'working',
  async inject(system, times) {
    const release = await lastRelease();
    const refused = release === null ? 'no release is listed in CHANGELOG.md' : await whyNotBuilt(release);
    if (release === null || refused !== null) return skipped(String(refused));
    const folder = await mkdtemp(join(tmpdir(), 'trawl-release-'));
    try {
      await buildRelease(release, folder);
      return await upgradeFrom(system, folder, times, release.version);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function upgradeFrom(system: SystemUnderTest, folder: string, times: number, version: string) {
  const { stack } = system;
  const newPort = Number(new URL(system.web).port);
  const oldPort = newPort + 13;
  const balancer = await openBalancer();
  const balanced = { ...system, web: balancer.url };
  const samples: Sample[] = [];
  const workers = new Map<string, number>();
  let requests: Requests | undefined;
  try {
    await balancer.use([newPort]);
    await stack.replicate('api', OLD_API, { PORT: String(oldPort), METRICS_PORT: String(oldPort + 1) }, folder);
    const scraper = { PORT: String(oldPort + 2), WORKER_ID: OLD_SCRAPER };
    await stack.replicate('scraper', OLD_SCRAPER, scraper, folder);
    requests = sendRequests(balanced);
    for (let round = 0; round < times; round++) {
      if (round > 0) await Promise.all([OLD_API, OLD_SCRAPER].map((name) => stack.service(name).restart()));
      await balancer.use([oldPort]);
      await Promise.all(['api', ...newScrapers(system)].map((name) => stack.service(name).stop()));
      const workload = await startWorkload(balanced, JOBS);
      const untilMoreRows = () => untilRowsCome(balanced, workload);
      await untilMoreRows();
      // New workers with the old API, then both APIs, then the new API with both workers.
      await Promise.all(newScrapers(system).map((name) => stack.service(name).restart()));
      await untilMoreRows();
      await stack.service('api').restart();
      await balancer.use([oldPort, newPort]);
      await untilMoreRows();
      await untilMoreRows();
      await balancer.use([newPort]);
      await stack.service(OLD_API).stop();
      await untilMoreRows();
      await stack.service(OLD_SCRAPER).stop();
      samples.push(...(await workload.finish()));
      await countWorkers(system, workload, workers);
    }
    await requests.stop();
    const findings = await checkJobs(balanced, samples);
    const failed = await failedRuns(system, samples);
    return {
      ...findings,
      injected: times,
      recoveriesMs: [],
      notes: [
        `from ${version}: ${samples.length} jobs, ${balancer.passed} requests, ${requests.refused.length + balancer.failures.length} failed; ` +
          `last worker of a run: ${[...workers].map(([name, count]) => `${name} ${count}`).join(', ')}`,
      ],
      problems: [
        ...findings.problems,
        ...failed.map((reason) => `a run failed: ${reason}`),
        ...balancer.failures,
        ...requests.refused,
      ],
    };
  } finally {
    await requests?.stop();
    await balancer.close();
    await Promise.all(['api', ...newScrapers(system)].map((name) => ensureRuns(system, name)));
  }
}

const newScrapers = ({ workers }: SystemUnderTest): string[] => workers.map(({ service }) => service);

async function ensureRuns({ stack }: SystemUnderTest, name: string): Promise<void> {
  if (stack.service(name).pid() === undefined) await stack.service(name).restart();
}

interface Requests {
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

/** A customer who creates, changes, reads and deletes jobs; every response must be 200. */
function sendRequests(system: SystemUnderTest): Requests {
  const refused: string[] = [];
  let stopping = false;
  const sending = (async () => {
    const customer = await createCustomer(system);
    const send = async (method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await request(system, customer, method, path, body);
      if (status !== 200) refused.push(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
      await sleep(SEND_EVERY_MS);
      return answer;
    };
    while (!stopping) {
      const created = await send('POST', '/api/jobs', JOB);
      const id = z.object({ data: Created }).safeParse(created).data?.data.job._id;
      for (const path of ['/api/jobs', `/api/jobs/${id}`, '/api/jobs/stats', '/api/users/check-auth'])
        await send('GET', path);
      await send('PUT', `/api/jobs/${id}`, { ...JOB, name: 'Another name', sessionId: '' });
      await send('DELETE', `/api/jobs/${id}`);
    }
  })().catch((error: unknown) => void refused.push(String(error)));
  return {
    refused,
    async stop() {
      stopping = true;
      await sending;
    },
  };
}

const JOB = {
  name: 'Asked for during an upgrade',
  platform: 'instagram',
  type: 'profile',
  target: 'nasa',
  sessionId: '5150%3Aabcdefghijkl%3A7%3AAYtest',
  schedule: 'manual',
  settings: { accountType: 'Private' },
};

async function countWorkers(
  { database }: SystemUnderTest,
  workload: Pick<Workload, 'ids'>,
  counts: Map<string, number>,
): Promise<void> {
  const Worker = z.object({ worker: z.string().nullable() });
  const found = await database.rows(Worker, 'SELECT worker_id AS worker FROM runs WHERE job_id = ANY($1)', [
    workload.ids(),
  ]);
  for (const { worker } of found) counts.set(worker ?? 'none', (counts.get(worker ?? 'none') ?? 0) + 1);
}

async function failedRuns({ database }: SystemUnderTest, samples: readonly Sample[]): Promise<string[]> {
  const Failed = z.object({ reason: z.string().nullable() });
  const ids = samples.map(({ id }) => id);
  const sql = "SELECT reason FROM runs WHERE job_id = ANY($1) AND status = 'failed'";
  return (await database.rows(Failed, sql, [ids])).map(({ reason }) => reason ?? 'without a reason');
}
