/** What a random test begins with: SEED, to repeat a run that failed, or another number each time. */
export const readSeed = (): number => Number(process.env.SEED) || Date.now() % 2 ** 31;
