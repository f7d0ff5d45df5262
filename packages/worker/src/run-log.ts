import type { Clock } from '@trawl/service-kit';
import type { Outbox } from './outbox.ts';

const EVERY_MS = 1_000;
const TEXT_MAX = 500;

/** The lines a person reads while the run goes on. */
export interface RunLog {
  /** A line that is always shown. */
  tell(text: string): void;
  /** A line about how far it is; at most one a second is shown. */
  progress(text: string): void;
}

/** Lines take their place among the run's events. One that can't be sent is no reason to fail: `onLost` hears of it. */
export function createRunLog(
  outbox: Outbox,
  clock: Pick<Clock, 'monotonicMs'>,
  onLost: (error: unknown) => void,
): RunLog {
  let quietUntil = 0;
  const tell = (text: string) => {
    outbox.send({ kind: 'log', text: text.slice(0, TEXT_MAX) }).catch(onLost);
  };
  return {
    tell,
    progress(text) {
      const now = clock.monotonicMs();
      if (now < quietUntil) return;
      quietUntil = now + EVERY_MS;
      tell(text);
    },
  };
}
