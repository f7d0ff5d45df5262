import { abortable } from '@trawl/service-kit';

/** Limits how far the published events are ahead of the stored ones. */
export interface EventWindow {
  /** Called when events up to `seq` are stored. */
  stored(seq: number): void;
  /** Whether event `seq` fits in the window. */
  hasRoomFor(seq: number): boolean;
  /** Resolves when event `seq` fits in the window. */
  roomFor(seq: number, signal: AbortSignal): Promise<void>;
  /** Resolves when event `seq` is stored. */
  untilStored(seq: number, signal: AbortSignal): Promise<void>;
}

/** A window of `size` events: event n may be published when n − size is stored. */
export function createEventWindow(size: number): EventWindow {
  let storedSeq = 0;
  let moved = Promise.withResolvers<void>();
  const until = async (isSo: () => boolean, signal: AbortSignal) => {
    while (!isSo()) await abortable(moved.promise, signal);
  };
  const hasRoomFor = (seq: number) => seq - storedSeq <= size;
  return {
    stored(seq) {
      if (seq <= storedSeq) return;
      storedSeq = seq;
      moved.resolve();
      moved = Promise.withResolvers();
    },
    hasRoomFor,
    roomFor: (seq, signal) => until(() => hasRoomFor(seq), signal),
    untilStored: (seq, signal) => until(() => storedSeq >= seq, signal),
  };
}
