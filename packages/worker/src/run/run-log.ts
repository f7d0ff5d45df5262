import type { Clock } from '@trawl/service-kit';
import { WORDS } from '../trouble/words.ts';
import type { Outbox } from './outbox.ts';

const EVERY_MS = 1_000;
const TEXT_MAX = 500;

/** The log lines that users see during the run. */
export interface RunLog {
  /** Adds a line that is always shown. */
  write(text: string): void;
  /** Sets the reason why the run is blocked; the job shows it until the run continues. */
  stalls(reason: string): void;
  /** The same for a known duration. */
  waits(reason: string, ms: number): void;
  /** Adds a progress line; at most one per second is shown. */
  progress(text: string): void;
}

/** Creates a log whose lines are events of the run. A line that can't be sent isn't a failure; it is reported to `onLost`. */
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
