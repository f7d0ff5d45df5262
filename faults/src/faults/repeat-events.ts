import { z } from 'zod';
import { checkJobs, truthOf } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { createSample, LONG_LIST, runsOf, start } from '../jobs.ts';
import { claimOf, replaceWorkers, untilStored } from '../test-workers.ts';
import { untilTrue } from '../until.ts';

/** The event window of a worker. */
const WINDOW = 64;
const COPIES = 3;

/** Each page of a run arrives three times, shuffled: once within the event window, and twice more at any later time. */
export const repeatEvents: Fault = {
  row: 7,
  name: 'every event delivered three times, shuffled',
  dose: { ci: 10_000, release: 10_000 },
  limitMs: null,
  lane: 'checking',
  async inject(system, times) {
    const { random, database } = system;
    const sample = await createSample(system, { ...LONG_LIST, rows: times });
    const ids = await truthOf(system, sample.list);
    const worker = await replaceWorkers(system);
    try {
      await start(system, sample);
      const claim = await claimOf(worker, sample.id);
      const targetId = claim.targets[0]?.targetId ?? '';
      const startedAt = performance.now();
      const runningMs = () => Math.floor(performance.now() - startedAt);
      const page = (seq: number) => {
        const id = ids[seq - 1] ?? '';
        const values = { username: `person_${id}`, id, target: sample.list.target };
        const checkpoint = { cursor: `${seq}@${seq}`, more: seq < ids.length };
        return { kind: 'page' as const, targetId, rows: [{ platformId: id, values }], found: ids.length, checkpoint };
      };
      let late: number[] = [];
      for (let first = 1; first <= ids.length; first += WINDOW) {
        const window = ids.slice(first - 1, first - 1 + WINDOW).map((_, index) => first + index);
        late.push(...Array.from({ length: COPIES - 1 }, () => window).flat());
        const mixed = random.shuffle(late);
        const due = mixed.slice(0, Math.floor(mixed.length / 2));
        late = mixed.slice(due.length);
        const sent = random.shuffle([...window, ...due]);
        await Promise.all(sent.map((seq) => worker.send(claim, seq, { ...page(seq), runningMs: runningMs() })));
        await untilStored(worker, claim, window.at(-1) ?? 0, runningMs());
      }
      await Promise.all(late.map((seq) => worker.send(claim, seq, { ...page(seq), runningMs: runningMs() })));
      const ran = { runningMs: runningMs() };
      const over = { kind: 'target' as const, targetId, verdict: 'complete' as const, found: ids.length, reason: null };
      for (let copy = 0; copy < COPIES; copy++) {
        await worker.send(claim, ids.length + 2, { kind: 'end', outcome: 'done', reason: null, ...ran });
        await worker.send(claim, ids.length + 1, { ...over, ...ran });
      }
      await untilTrue('the end', 60_000, async () => {
        const [job] = await database.rows(z.object({ status: z.string() }), 'SELECT status FROM jobs WHERE id = $1', [
          sample.id,
        ]);
        return job?.status === 'completed';
      });
    } finally {
      await worker.leave();
    }
    const findings = await checkJobs(system, [sample]);
    const [run] = await runsOf(system, [sample.id]);
    const problems = run?.epoch === 1 ? [] : [`the run took ${run?.epoch} epochs`];
    return { ...findings, injected: times, recoveriesMs: [], notes: [], problems: [...findings.problems, ...problems] };
  },
};
