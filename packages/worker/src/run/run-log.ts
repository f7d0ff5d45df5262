import type { Clock } from '@trawl/service-kit';
import { WORDS } from '../trouble/words.ts';
import type { Outbox } from './outbox.ts';

const EVERY_MS = 1_000;
const TEXT_MAX = 500;

/** The lines a person reads while the run goes on. */
export interface RunLog {
  /** A line that is always shown. */
  write(text: string): void;
  /** Why the run stands still now; the job says so until it goes on. */
  stalls(reason: string): void;
  /** The same, where it is known for how long. */
  waits(reason: string, ms: number): void;
  /** A line about how far it is; at most one a second is shown. */
  progress(text: string): void;
}

/** Lines take their place among the run's events. One that can't be sent is no reason to fail: `onLost` hears of it. */
export function createRunLog(outbox: Outbox, clock: Clock, onLost: (error: unknown) => void): RunLog {
  let quietUntil = 0;
  const publish = (text: string, reason?: string) => {
    const standing = reason === undefined ? {} : { reason: reason.slice(0, TEXT_MAX) };
    outbox.send({ kind: 'log', text: text.slice(0, TEXT_MAX), ...standing }).catch(onLost);
  };
  const write = (text: string) => publish(text);
  return {
    write,
    stalls: (reason) => publish(reason, reason),
    waits: (reason, ms) =>
      publish(WORDS.wait(reason, ms), WORDS.waitUntil(reason, new Date(clock.now().getTime() + ms))),
    progress(text) {
      const now = clock.monotonicMs();
      if (now < quietUntil) return;
      quietUntil = now + EVERY_MS;
      write(text);
    },
  };
}
