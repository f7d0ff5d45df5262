/** The seed of a random test: SEED to repeat a failed run, else a different number each time. */
export const readSeed = (): number => Number(process.env.SEED) || Date.now() % 2 ** 31;

/** How many responses a fuzz test reads: 1,000, or FUZZ_CALLS (20,000 before a release). */
export const readFuzzCalls = (): number => Number(process.env.FUZZ_CALLS) || 1_000;
