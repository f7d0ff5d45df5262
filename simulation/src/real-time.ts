/** The real timers, stored before the simulated code gets virtual ones. */
const realSetTimeout = globalThis.setTimeout;
export const realSetImmediate = globalThis.setImmediate;
export const realNow = performance.now.bind(performance);

export const realDelay = (ms: number): Promise<void> => new Promise((resolve) => realSetTimeout(resolve, ms));
