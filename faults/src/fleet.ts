import type { Bench } from './bench.ts';
import { ended, type List, LONG_LIST, type Sample, startSample } from './jobs.ts';

/** Keeps a number of jobs under way, so that whatever is hit is at work. */
export interface Fleet {
  /** All jobs so far, those that are over too. */
  ids(): string[];
  samples(): readonly Sample[];
  /** Begins no more, and resolves when those under way have ended. */
  land(): Promise<readonly Sample[]>;
}

export async function launchFleet(bench: Bench, size: number, list: List = LONG_LIST): Promise<Fleet> {
  const samples: Sample[] = [];
  let landing = false;
  let failure: unknown;
  const board = async (): Promise<Sample> => {
    const sample = await startSample(bench, list);
    samples.push(sample);
    return sample;
  };
  const fly = async (first: Sample): Promise<void> => {
    for (let sample = first; ; sample = await board()) {
      await ended(bench, sample.id);
      if (landing) return;
    }
  };
  const flights = (await Promise.all(Array.from({ length: size }, board))).map((sample) =>
    fly(sample).catch((error: unknown) => {
      failure ??= error;
    }),
  );
  return {
    ids: () => samples.map(({ id }) => id),
    samples: () => samples,
    async land() {
      landing = true;
      await Promise.all(flights);
      if (failure !== undefined) throw failure;
      return samples;
    },
  };
}
