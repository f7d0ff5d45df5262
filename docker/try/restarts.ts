import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { openBalancer } from '../../faults/src/balancer.ts';
import { compareCsv, describe, isExact, type Sample, startJob } from './job.ts';
import { print, seconds } from './print.ts';
import { openProduct, type Product } from './product.ts';
import { run } from './run.ts';
import { healthy, ready } from './until.ts';

const ROWS = 10_000;
/** Slow enough that the job lasts longer than all restarts. */
const PACE_MS = '400';
const PROBE_MS = 100;
const JOB_MS = 900_000;

/**
 * Restarts every container of the services while a job of 10,000 rows runs. A single container has a gap while it restarts, so
 * two API containers run behind a balancer, which takes a container out of use before it stops.
 */
export async function tryRestarts(): Promise<void> {
  const product = await openProduct({ PACE_MS });
  const balancer = await openBalancer();
  try {
    await product.up('--scale', 'api=2', '--scale', 'scraper=2');
    const ports = await portsOf(product);
    await balancer.use(ports);
    const running = {
      web: balancer.url,
      sandbox: await product.addressOf('sandbox'),
      mailbox: await product.addressOf('mailbox'),
    };
    const sample = await startJob(running, ROWS);
    await sample.customer.hasRows(sample.id);
    const prober = probe(sample);
    for (const name of await product.containersOf('api')) {
      const from = performance.now();
      const index = (await product.containersOf('api')).indexOf(name) + 1;
      const port = portIn(await product.addressOf('api', index));
      await balancer.use((await portsOf(product)).filter((each) => each !== port));
      await run('podman', ['restart', '--time', '15', name]);
      await ready(await product.addressOf('api', index));
      await balancer.use(await portsOf(product));
      print(`${name}: restarted and ready after ${seconds(from)}, ${await rowsOf(sample)} rows so far`);
    }
    for (const service of ['scraper', 'dm-sender']) {
      for (const name of await product.containersOf(service)) {
        const from = performance.now();
        await run('podman', ['restart', '--time', '15', name]);
        await healthy(name);
        print(`${name}: restarted and ready after ${seconds(from)}, ${await rowsOf(sample)} rows so far`);
      }
    }
    const isInTime = (await rowsOf(sample)) < ROWS;
    const requests = await prober.stop();
    const failed = [...balancer.failures, ...requests.failures];
    print(`${requests.count} requests through the balancer during the restarts, ${failed.length} failed`);
    const status = await endOf(sample);
    const compared = await compareCsv(running, sample);
    print(`Job ${status}: ${describe(compared)}`);
    if (failed.length > 0) throw new Error(failed.join('\n'));
    if (!isInTime) throw new Error('the job ended before the last restart');
    if (status !== 'completed' || !isExact(compared)) throw new Error('the CSV differs from the truth');
  } finally {
    await balancer.close();
    await product.remove();
  }
}

const Job = z.object({ job: z.object({ status: z.string(), totalResults: z.number() }) });
const jobOf = async ({ customer, id }: Sample) => Job.parse(await customer.api('GET', `/api/jobs/${id}`)).job;

/** The state in which the job ends. A busy machine may fail a request here, which isn't due to a restart. */
async function endOf(sample: Sample): Promise<string> {
  for (const until = performance.now() + JOB_MS; ; ) {
    const status = await jobOf(sample).then(
      (job) => job.status,
      () => 'running',
    );
    if ((status !== 'running' && status !== 'processing') || performance.now() > until) return status;
    await wait(1_000);
  }
}

const portIn = (address: string): number => Number(new URL(address).port);

async function portsOf(product: Product): Promise<number[]> {
  const names = await product.containersOf('api');
  return Promise.all(names.map(async (_, index) => portIn(await product.addressOf('api', index + 1))));
}

const rowsOf = async (sample: Sample): Promise<number> => (await jobOf(sample)).totalResults;

/** Requests the job and the account all the time, as an open page does. */
function probe({ customer, id }: Sample) {
  const failures: string[] = [];
  let count = 0;
  let isStopped = false;
  const loop = async () => {
    while (!isStopped) {
      for (const path of [`/api/jobs/${id}`, '/api/jobs']) {
        count += 1;
        await customer.api('GET', path).catch((error: unknown) => failures.push(`${path}: ${error}`));
      }
      await wait(PROBE_MS);
    }
  };
  const ended = loop();
  return {
    async stop() {
      isStopped = true;
      await ended;
      return { count, failures };
    },
  };
}
