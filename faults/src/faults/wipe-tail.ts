import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_WINDOW } from '@trawl/contracts';
import { checkJobs, truthOf } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { createSample, ended, type List, type Sample, start } from '../jobs.ts';
import type { SystemUnderTest } from '../system.ts';
import { claimOf, replaceWorkers, type Sent, untilStored } from '../test-workers.ts';
import { untilTrue } from '../until.ts';

const LIST: List = { type: 'follower', target: 'tidepool_lab', rows: 200 };
const ROWS_A_PAGE = 2;
/** Pages that are stored before the fault. */
const BEFORE = 5;
const ENDED_MS = 60_000;
/** The running time in the lost events, which must not be charged. */
const LOST_MS = 600_000;
const VARIANTS = ['the window full', 'only the end outstanding'] as const;

/**
 * The broker loses events that no later event follows: a worker with a full window, or one that has published its end, publishes
 * no more. Only its heartbeats reveal the loss.
 */
export const wipeTail: Fault = {
  row: 5,
  name: 'JetStream’s store wiped: window full, only the end outstanding',
  dose: { ci: 1, release: 10 },
  limitMs: 30_000,
  lane: 'checking',
  async inject(system, times) {
    const samples: Sample[] = [];
    const recoveriesMs: number[] = [];
    for (let n = 0; n < times; n++) {
      for (const variant of VARIANTS) {
        const sample = await createSample(system, LIST);
        samples.push(sample);
        recoveriesMs.push(await loseTail(system, sample, variant));
        await ended(system, sample.id);
      }
    }
    const findings = await checkJobs(system, samples);
    return { ...findings, injected: samples.length, recoveriesMs, notes: [] };
  },
};

/** Resolves with the milliseconds until no worker holds the run. */
async function loseTail(system: SystemUnderTest, sample: Sample, variant: (typeof VARIANTS)[number]): Promise<number> {
  const { stack } = system;
  const ids = await truthOf(system, LIST);
  const pages = Math.ceil(ids.length / ROWS_A_PAGE);
  const worker = await replaceWorkers(system);
  try {
    await start(system, sample);
    const claim = await claimOf(worker, sample.id);
    const targetId = claim.targets[0]?.targetId ?? '';
    const page = (seq: number, runningMs: number): Sent => {
      const some = ids.slice((seq - 1) * ROWS_A_PAGE, seq * ROWS_A_PAGE);
      const rows = some.map((id) => ({
        platformId: id,
        values: { username: `person_${id}`, id, target: LIST.target },
      }));
      return { kind: 'page', targetId, rows, found: ids.length, runningMs };
    };
    const over = { kind: 'target', targetId, verdict: 'complete', found: ids.length, reason: null } as const;
    const stored = variant === 'the window full' ? BEFORE : pages;
    for (let seq = 1; seq <= stored; seq++) await worker.send(claim, seq, page(seq, seq));
    let seq = stored;
    if (variant === 'only the end outstanding') await worker.send(claim, ++seq, { ...over, runningMs: seq });
    await untilStored(worker, claim, seq, seq);

    // Ended instead of suspended, because a suspended API would still have events that the broker has already sent.
    const api = stack.service('api');
    await api.stop();
    const lost =
      variant === 'the window full'
        ? Array.from({ length: EVENT_WINDOW }, (_each, index) => page(seq + index + 1, LOST_MS))
        : [{ kind: 'end', outcome: 'done', reason: null, runningMs: LOST_MS } as const];
    for (const event of lost) await worker.send(claim, ++seq, event);
    const from = performance.now();
    await wipe(system);
    await api.restart();
    await untilTrue('the end of the epoch', ENDED_MS, async () => {
      const { verdict } = await worker.beat(claim, seq, LOST_MS);
      return verdict === 'fenced';
    });
    return performance.now() - from;
  } finally {
    await worker.leave();
  }
}

async function wipe({ stack }: SystemUnderTest): Promise<void> {
  const nats = stack.service('nats');
  nats.kill('SIGKILL');
  await nats.stop();
  await rm(join(stack.data, 'nats/store/jetstream'), { recursive: true, force: true });
  await nats.restart();
}
