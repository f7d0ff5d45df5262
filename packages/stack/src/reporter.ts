/** What a person at the terminal is told. */
export interface Reporter {
  /** Follows a step: says when it is done, and from time to time that it is still at it. */
  track<T>(what: string, work: Promise<T>): Promise<T>;
  line(text: string): void;
}

/** A step that takes longer than this says that it is at work, and says it again at a distance; in ms. */
const REMINDER_MS = 3_000;
const AGAIN_MS = 10_000;

/** @param write takes whole lines. @param elapsed the time in ms, of any beginning. */
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

/** For who doesn't want to hear anything. */
export const silent: Reporter = { track: (_what, work) => work, line: () => undefined };
