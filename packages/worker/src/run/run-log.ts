import { msg, type SystemMessage } from '@trawl/contracts';
import type { Clock } from '@trawl/service-kit';
import type { Outbox } from './outbox.ts';
import { reasonFields, textOf } from './reason-fields.ts';

const EVERY_MS = 1_000;

/** The log lines that users see during the run. */
export interface RunLog {
  /** Adds a line that is always shown. */
  write(line: SystemMessage): void;
  /** Sets the reason why the run is blocked; the job shows it until the run continues. */
  stalls(reason: SystemMessage): void;
  /** The same for a known duration. */
  waits(reason: SystemMessage, ms: number): void;
  /** Adds a progress line; at most one per second is shown. */
  progress(line: SystemMessage): void;
}

/** Creates a log whose lines are events of the run. A line that can't be sent isn't a failure; it is reported to `onLost`. */
export function createRunLog(outbox: Outbox, clock: Clock, onLost: (error: unknown) => void): RunLog {
  let quietUntil = 0;
  const publish = (message: SystemMessage, reason?: SystemMessage) => {
    const fields = reason === undefined ? {} : reasonFields(reason);
    outbox.send({ kind: 'log', text: textOf(message), message, ...fields }).catch(onLost);
  };
  const write = (line: SystemMessage) => publish(line);
  return {
    write,
    stalls: (reason) => publish(reason, reason),
    waits(reason, ms) {
      const time = { moment: new Date(clock.now().getTime() + ms).toISOString() };
      const line = msg('run.continues_in', { reason, wait: { seconds: ms / 1_000 } });
      // The job shows this reason until the wait ends, so it contains a time instead of a duration.
      publish(line, msg('run.continues_after', { reason, time }));
    },
    progress(line) {
      const now = clock.monotonicMs();
      if (now < quietUntil) return;
      quietUntil = now + EVERY_MS;
      write(line);
    },
  };
}
