import type { Claim, RunEvent } from '@trawl/contracts';
import type { EventWindow } from './event-window.ts';
import type { Meter } from './meter.ts';

type Unplaced<E> = E extends RunEvent ? Omit<E, 'epoch' | 'seq' | 'runningMs' | 'waitedMs' | 'token'> : never;
/** An event without its position in the epoch. */
export type EventBody = Unplaced<RunEvent>;

export interface OutboxOptions {
  readonly claim: Pick<Claim, 'epoch' | 'token'>;
  readonly meter: Meter;
  readonly window: EventWindow;
  /** Resolves when the broker has stored the event. */
  readonly publish: (event: RunEvent) => Promise<void>;
  /** Throws if this worker no longer holds the run. Called right before each event. */
  readonly ensureOurs: () => void;
  /** Called when the window is full, and repeatedly while it stays full. */
  readonly onFull: () => void;
  /** Aborted when this worker no longer holds the run. */
  readonly signal: AbortSignal;
}

/** Sends all events of a run: one after the other, numbered without gaps, within the window. */
export interface Outbox {
  /**
   * Resolves when the broker has stored the event. Events are sent in the order of the calls. An event that can't be sent uses no
   * number.
   */
  send(body: EventBody): Promise<void>;
  /** The sequence number of the last published event; 0 before the first. */
  seq(): number;
}

const FULL_AGAIN_MS = 250;

export function createOutbox({ claim, meter, window, publish, ensureOurs, onFull, signal }: OutboxOptions): Outbox {
  let seq = 0;
  let tail: Promise<void> = Promise.resolve();

  const waitForRoom = async () => {
    if (window.hasRoomFor(seq + 1)) return;
    onFull();
    const again = setInterval(onFull, FULL_AGAIN_MS);
    try {
      await window.roomFor(seq + 1, signal);
    } finally {
      clearInterval(again);
    }
  };

  const put = async (body: EventBody) => {
    await waitForRoom();
    signal.throwIfAborted();
    ensureOurs();
    const { epoch, token } = claim;
    const times = { runningMs: meter.runningMs(), waitedMs: meter.waitedMs() };
    await publish({ ...body, epoch, token, seq: seq + 1, ...times });
    seq += 1;
  };

  return {
    send(body) {
      const sent = tail.then(() => put(body));
      tail = sent.catch(() => undefined);
      return sent;
    },
    seq: () => seq,
  };
}
