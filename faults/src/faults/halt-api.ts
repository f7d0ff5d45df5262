import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { ANSWER_MS } from '../jobs.ts';
import { memoryMb } from '../processes.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilTrue } from '../until.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

const HALT_MS = 60_000;
const GROWTH_MB = 100;
const LOOK_MS = 250;

const Streams = z.object({
  account_details: z.array(
    z.object({
      stream_detail: z.array(z.object({ name: z.string(), state: z.object({ messages: z.number() }) })),
    }),
  ),
});

/** The API hangs while workers continue: they stay within the event window, and waiting events are stored afterwards. */
export const haltApi: Fault = {
  row: 8,
  name: 'API stopped for 60 s while workers continue',
  dose: { ci: 1, release: 3 },
  limitMs: 60_000,
  lane: 'waiting',
  async inject(system, times) {
    const { stack, workers } = system;
    const workload = await startWorkload(system, 3);
    const api = stack.service('api');
    const names = ['api', ...workers.map(({ service }) => service)];
    const memory = () => names.map((name) => memoryMb(stack.service(name).pid()));
    const recoveriesMs: number[] = [];
    let grownMb = 0;
    while (recoveriesMs.length < times) {
      await untilRowsCome(system, workload);
      const before = memory();
      api.kill('SIGSTOP');
      const end = performance.now() + HALT_MS;
      while (performance.now() < end) {
        await sleep(LOOK_MS);
        grownMb = Math.max(grownMb, ...memory().map((mb, index) => mb - (before[index] ?? 0)));
      }
      const from = performance.now();
      api.kill('SIGCONT');
      await untilAllContinue(system, workload);
      recoveriesMs.push(performance.now() - from);
      grownMb = Math.max(grownMb, ...memory().map((mb, index) => mb - (before[index] ?? 0)));
    }
    const findings = await checkJobs(system, await workload.finish());
    await untilTrue('empty streams', 30_000, async () => (await waitingMessages(system)) === 0);
    return {
      ...findings,
      injected: recoveriesMs.length,
      recoveriesMs,
      notes: [`stopped for ${HALT_MS / 1_000} s; memory of API and workers grew by ${Math.round(grownMb)} MB at most`],
      problems: [...findings.problems, ...(grownMb > GROWTH_MB ? [`memory grew by ${Math.round(grownMb)} MB`] : [])],
    };
  },
};

/** The number of messages in all streams of the broker. */
async function waitingMessages({ monitoring }: SystemUnderTest): Promise<number> {
  const { account_details } = Streams.parse(
    await (await fetch(`${monitoring}/jsz?streams=true`, { signal: AbortSignal.timeout(ANSWER_MS) })).json(),
  );
  return account_details
    .flatMap((account) => account.stream_detail)
    .reduce((sum, { state }) => sum + state.messages, 0);
}
