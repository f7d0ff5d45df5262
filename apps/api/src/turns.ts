/** Limits concurrency; further callers wait in order of arrival. */
export interface Turns {
  /** Resolves with the function that releases the slot. */
  take(): Promise<() => void>;
}

export function openTurns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return release;
    },
  };
}
