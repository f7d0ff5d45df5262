import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { skipped } from '../fault.ts';
import { ANSWER_MS, createCustomer, ended, LONG_LIST, request, type Sample, startSample } from '../jobs.ts';
import { moveToSmallDisk, type SmallDisk, whyNoMounts } from '../small-disk.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilTrue } from '../until.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload, type Workload } from '../workload.ts';

const FULL_MS = 10_000;
/** Longer than the stack takes to restart a broker whose store hangs, so that the broker starts on a full disk. */
const RESTARTED_MS = 40_000;

const PLACES = [
  { service: 'postgres', folder: 'postgres', roomMb: 64, fullMs: FULL_MS, exports: false },
  { service: 'nats', folder: 'nats/store', roomMb: 16, fullMs: RESTARTED_MS, exports: false },
  { service: 'postgres', folder: 'postgres', roomMb: 64, fullMs: FULL_MS, exports: true },
] as const;
type Place = (typeof PLACES)[number];

const NOTICED_MS = 60_000;
const RECOVERED_MS = 120_000;

/** The disk is full under PostgreSQL, under NATS, and under PostgreSQL during downloads. */
export const fillDisk: Fault = {
  row: 11,
  name: 'disk full under PostgreSQL, NATS, export',
  dose: { ci: 0, release: PLACES.length },
  limitMs: null,
  lane: 'waiting',
  async inject(system, times) {
    const refused = await whyNoMounts(system.stack.data);
    if (refused) return skipped(refused);
    const done = await startSample(system, LONG_LIST);
    await ended(system, done.id);
    const workload = await startWorkload(system, 2);
    const problems: string[] = [];
    const notes: string[] = [];
    let injected = 0;
    while (injected < times) {
      const place = PLACES[injected % PLACES.length] ?? PLACES[0];
      const found = await fillUnder(system, place, workload, done);
      problems.push(...found.problems.map((problem) => `${place.service}: ${problem}`));
      notes.push(`${place.service}: ${found.note}`);
      injected++;
    }
    const findings = await checkJobs(system, [done, ...(await workload.finish())]);
    return { ...findings, injected, recoveriesMs: [], notes, problems: [...findings.problems, ...problems] };
  },
};

async function fillUnder(system: SystemUnderTest, place: Place, workload: Workload, done: Sample) {
  const { stack } = system;
  const before = pidsOf(system);
  const service = stack.service(place.service);
  await service.stop();
  const disk = await moveToSmallDisk(join(stack.data, place.folder), place.roomMb);
  try {
    await service.restart();
    await untilRowsCome(system, workload);
    const { problems, note } = await fillAndRecover(system, disk, workload, place, done);
    const exited = pidsOf(system) === before ? [] : [`processes have ended: ${before}, now ${pidsOf(system)}`];
    return { problems: [...problems, ...exited], note };
  } finally {
    await disk.empty();
    await service.stop();
    await disk.close();
    await service.restart();
  }
}

/** Uses up PostgreSQL's preallocated space too; otherwise small writes would succeed for a long time. */
async function fillDatabase({ database }: SystemUnderTest): Promise<void> {
  await database.run('CREATE TABLE IF NOT EXISTS faults.filler (n text)').catch(() => undefined);
  await database
    .run('INSERT INTO faults.filler SELECT md5(n::text) FROM generate_series(1, 200000) AS n')
    .catch(() => undefined);
}

/** The problems of the product with a full disk, and a description of its behavior. */
async function fillAndRecover(
  system: SystemUnderTest,
  disk: SmallDisk,
  workload: Workload,
  { fullMs, exports }: Place,
  done: Sample,
) {
  const taken = exports ? downloadRepeatedly(done) : null;
  try {
    const { answers, noticed } = await fillUntilRefused(system, disk, fullMs);
    await disk.empty();
    const from = performance.now();
    await untilTrue('the API ready again', RECOVERED_MS, async () => (await readyStatus(system)) === 200);
    await untilAllContinue(system, workload, RECOVERED_MS);
    const recovered = since(from);
    await createCustomer(system);
    const files = await taken?.stop();
    const strange = [...new Set(answers)].filter((status) => status !== 200 && status !== 503);
    const refused = answers.filter((status) => status === 503).length;
    const out = files ? `; ${files.whole} complete files, ${files.failed} failed, ${files.cut} truncated` : '';
    return {
      problems: [
        ...(strange.length > 0 ? [`a request was answered with ${strange.join(', ')}`] : []),
        ...(files && files.cut > 0 ? [`${files.cut} truncated files looked complete`] : []),
        ...(files && files.whole === 0 ? ['no file was complete even afterwards'] : []),
      ],
      note: `not ready after ${noticed}, ${refused} of ${answers.length} requests answered 503, recovered in ${recovered}${out}`,
    };
  } finally {
    await taken?.stop();
  }
}

const since = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`;

/** Keeps the disk full for a while; returns the responses to requests, and how soon the API became unready. */
async function fillUntilRefused(system: SystemUnderTest, disk: SmallDisk, fullMs: number) {
  const from = performance.now();
  await disk.fill();
  await fillDatabase(system);
  const answers: number[] = [];
  await untilTrue('the API not ready', NOTICED_MS, async () => {
    // The broker removes a file of stored events now and then, which makes room for the next one.
    await disk.fill();
    answers.push(await register(system));
    return (await readyStatus(system)) === 503;
  });
  const noticed = since(from);
  const end = performance.now() + fullMs;
  while (performance.now() < end) {
    await disk.fill();
    answers.push(await register(system));
    await sleep(250);
  }
  return { answers, noticed };
}

const pidsOf = ({ stack }: SystemUnderTest): string =>
  ['api', 'scraper', 'scraper-2', 'sandbox'].map((name) => stack.service(name).pid()).join(', ');

/** The status of a request that writes. */
async function register(system: SystemUnderTest): Promise<number> {
  const password = 'correct horse battery';
  const email = `${crypto.randomUUID()}@example.com`;
  const person = { name: 'Ada Lovelace', email, password, confirmPassword: password };
  return (await request(system, { token: '' }, 'POST', '/api/users/register', person)).status;
}

const readyStatus = async ({ web }: SystemUnderTest): Promise<number> =>
  (await fetch(`${web}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })).status;

/** Downloads a job's file repeatedly: each download is complete, or its connection breaks. */
function downloadRepeatedly({ customer, id, list }: Sample) {
  const counts = { whole: 0, cut: 0, failed: 0 };
  let stopping = false;
  const downloading = (async () => {
    for (let last = false; !last; ) {
      last = stopping;
      try {
        const rows = await customer.rows(id);
        counts[rows.length === list.rows ? 'whole' : 'cut']++;
      } catch {
        counts.failed++;
      }
    }
  })();
  return {
    async stop() {
      stopping = true;
      await downloading;
      return counts;
    },
  };
}
