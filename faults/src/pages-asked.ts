import { z } from 'zod';
import type { Bench } from './bench.ts';
import type { Sample } from './jobs.ts';

const Asked = z.array(z.object({ session: z.string().nullable(), paths: z.record(z.string(), z.number()) }));
const LIST = /\/friendships\/\d+\/(followers|following)\//;

/** How many pages of each job's list were asked for, as the sandbox has noted it. */
export async function pagesAsked(
  { sandbox }: Bench,
  samples: readonly Sample[],
): Promise<{ readonly id: string; readonly pages: number }[]> {
  const asked = Asked.parse(await (await fetch(`${sandbox}/__sandbox/requests`)).json());
  return samples.map(({ id, session }) => {
    const pages = asked
      .filter((second) => second.session === session)
      .flatMap((second) => Object.entries(second.paths))
      .filter(([path]) => LIST.test(path))
      .reduce((sum, [, times]) => sum + times, 0);
    return { id, pages };
  });
}
