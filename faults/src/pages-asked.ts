import { z } from 'zod';
import { callSandbox } from './call-sandbox.ts';
import type { Sample } from './jobs.ts';
import type { SystemUnderTest } from './system.ts';

const Asked = z.array(
  z.object({ session: z.string().nullable(), second: z.number(), paths: z.record(z.string(), z.number()) }),
);
const LIST = /\/friendships\/\d+\/(followers|following)\//;

const readLog = async ({ sandbox }: Pick<SystemUnderTest, 'sandbox'>) =>
  Asked.parse(await callSandbox({ sandbox }, 'GET', 'requests'));

/** The number of seconds in which each session sent requests to the platform; a run can't be productive in any other second. */
export async function secondsAtWork(system: Pick<SystemUnderTest, 'sandbox'>): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (const { session } of await readLog(system)) {
    if (session !== null) seconds.set(session, (seconds.get(session) ?? 0) + 1);
  }
  return seconds;
}

/** The number of requested pages of each job's list, from the sandbox's log. */
export async function pagesAsked(
  system: SystemUnderTest,
  samples: readonly Sample[],
): Promise<{ readonly id: string; readonly pages: number }[]> {
  const asked = await readLog(system);
  return samples.map(({ id, session }) => {
    const pages = asked
      .filter((second) => second.session === session)
      .flatMap((second) => Object.entries(second.paths))
      .filter(([path]) => LIST.test(path))
      .reduce((sum, [, times]) => sum + times, 0);
    return { id, pages };
  });
}
