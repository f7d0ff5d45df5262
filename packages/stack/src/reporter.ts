/** Output for the user at the terminal. */
export interface Reporter {
  /** Reports when a step is done, and periodically that it is still running. */
  track<T>(what: string, work: Promise<T>): Promise<T>;
  line(text: string): void;
}

/** A step that takes longer than this is reported as running, and again at intervals; in ms. */
const REMINDER_MS = 3_000;
const AGAIN_MS = 10_000;

/** @param write receives complete lines. @param elapsed the time in ms since any fixed point. */
export function openReporter(write: (text: string) => void, elapsed: () => number): Reporter {
  const line = (text: string) => write(`${text}\n`);
  return {
    line,
    async track(what, work) {
      const start = elapsed();
      const took = () => formatSeconds(elapsed() - start);
      const remind = () => {
        line(`  … ${what}, ${took()}`);
        reminder = setTimeout(remind, AGAIN_MS);
      };
      let reminder = setTimeout(remind, REMINDER_MS);
      try {
        const result = await work;
        line(`  ✓ ${what.padEnd(12)} ${took()}`);
        return result;
      } finally {
        clearTimeout(reminder);
      }
    },
  };
}

/** `0.7 s`, `12 s`. */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1_000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** Discards all output. */
export const silent: Reporter = { track: (_what, work) => work, line: () => undefined };
