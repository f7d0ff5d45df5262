/** The seed of a random test: SEED to repeat a failed run, else a different number each time. */
export const readSeed = (): number => Number(process.env.SEED) || Date.now() % 2 ** 31;

/** How many calls each fuzz test makes: 1,000, or FUZZ_CALLS (20,000 before a release). */
export const readFuzzCalls = (): number => Number(process.env.FUZZ_CALLS) || 1_000;

/** How often a test with random input repeats: all of it in `.ci/run` (TEST_DOSE=full), a fifth in `pnpm test`. */
export const readDose = (full: number): number => (process.env.TEST_DOSE === 'full' ? full : Math.ceil(full / 5));
