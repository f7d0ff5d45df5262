import { ended, type List, LONG_LIST, type Sample, startSample } from './jobs.ts';
import type { SystemUnderTest } from './system.ts';

/** Keeps a number of jobs active, so that every fault interrupts work. */
export interface Workload {
  /** All jobs so far, including ended ones. */
  ids(): string[];
  samples(): readonly Sample[];
  /** Starts no more jobs, and resolves when the active jobs have ended. */
  finish(): Promise<readonly Sample[]>;
}

const unfinished = new Set<() => void>();

/** Stops every workload from starting jobs, after a row that failed before it finished its workload. */
export function abandonWorkloads(): void {
  for (const abandon of unfinished) abandon();
  unfinished.clear();
}

export async function startWorkload(system: SystemUnderTest, size: number, list: List = LONG_LIST): Promise<Workload> {
  const samples: Sample[] = [];
  let finishing = false;
  let failure: unknown;
  const abandon = () => {
    finishing = true;
  };
  unfinished.add(abandon);
  const startJob = async (): Promise<Sample> => {
    const sample = await startSample(system, list);
    samples.push(sample);
    return sample;
  };
  const keepRunning = async (first: Sample): Promise<void> => {
    for (let sample = first; ; sample = await startJob()) {
      await ended(system, sample.id);
      if (finishing) return;
    }
  };
  const running = (await Promise.all(Array.from({ length: size }, startJob))).map((sample) =>
    keepRunning(sample).catch((error: unknown) => {
      failure ??= error;
    }),
  );
  return {
    ids: () => samples.map(({ id }) => id),
    samples: () => samples,
    async finish() {
      finishing = true;
      unfinished.delete(abandon);
      await Promise.all(running);
      if (failure !== undefined) throw failure;
      return samples;
    },
  };
}
