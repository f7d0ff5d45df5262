import pLimit from 'p-limit';

/** Minimum interval between shared updates, unless a change is urgent. */
const EVERY_MS = 250;
/** Interval of reading without a notification, because a broker message may get lost. */
const AT_LEAST_EVERY_MS = 10_000;

/** What a read found since the update before it. */
export interface Found<Shown, Content> {
  /** The state that the next read continues from. */
  readonly shown: Shown;
  readonly content: Content;
}

export interface FeedSource<Shown, Content> {
  /** Called once, before anything else. @throws if there is nothing to watch; all viewers get the error */
  check(): Promise<void>;
  /** @param shown the state of the previous update; null to read everything */
  read(shown: Shown | null): Promise<Found<Shown, Content>>;
  /** Calls back after each change; viewers get an urgent one as soon as it is read. */
  listen(onChange: (isUrgent: boolean) => void): { stop(): void };
  /** Called when the last viewer has left, or a shared read has failed: the next viewer needs another feed. */
  onClose(): void;
}

export interface Viewer<Content> {
  /**
   * Resolves with everything at first, and then with what has changed since the viewer's last call; with null when the viewer's
   * signal aborts. A viewer that is slower than the updates gets all changes since its last one together.
   */
  next(): Promise<Content | null>;
  leave(): void;
}

export interface Feed<Content> {
  join(signal: AbortSignal): Viewer<Content>;
}

/**
 * Reads of a feed run one at a time and are numbered, so a change that read n has not seen is found by each read after it. An update
 * therefore suits every viewer whose last read is not before `since`.
 */
interface Position<Shown> {
  readonly number: number;
  readonly shown: Shown;
}
interface Update<Shown, Content> extends Position<Shown> {
  readonly since: number;
  readonly content: Content;
}

type Unread = 'none' | 'some' | 'urgent';

/** Without the content, which may be large. */
const positionOf = <Shown>({ number, shown }: Position<Shown>): Position<Shown> => ({ number, shown });

/** Reads each change once for all viewers of the same thing. It reads as long as it has viewers. */
export function openFeed<Shown, Content>(source: FeedSource<Shown, Content>): Feed<Content> {
  type Updated = Update<Shown, Content>;
  type Waiter = PromiseWithResolvers<Updated | null>;
  const inTurn = pLimit(1);
  let isClosed = false;
  let viewers = 0;
  let reads = 0;
  let failure: { readonly error: unknown } | null = null;
  /** The last shared read. Viewers who have seen it wait for the next one. */
  let shared: Position<Shown> | null = null;
  /** For viewers that are still sending the previous update. Kept only briefly, because an update may be large. */
  let latest: Updated | null = null;
  const waiting = new Set<Waiter>();
  /** Changes that no read has seen. */
  let unread: Unread = 'none';
  /** Called after each change; ends the current pause if it is over. */
  let endPause = () => {};

  const takeWaiting = (): Waiter[] => {
    const taken = [...waiting];
    waiting.clear();
    return taken;
  };

  const readSince = async (before: Position<Shown> | null): Promise<Updated> => {
    const number = ++reads;
    const found = await source.read(before?.shown ?? null);
    return { ...found, number, since: before?.number ?? 0 };
  };

  let complete: Promise<Updated> | null = null;
  /** Reads everything, after the call; viewers who join before the read begins share it. */
  const readAll = (): Promise<Updated> => {
    complete ??= inTurn(async () => {
      await checked;
      complete = null;
      // The first viewers get everything up to now. A later complete read keeps `unread`, because other viewers haven't got the change.
      if (!shared) unread = 'none';
      const update = await readSince(null);
      shared ??= positionOf(update);
      return update;
    });
    return complete;
  };

  /** Resolves after the time, or as soon as `isOver`. Aborting a signal for each change would cost more than sending it to a viewer. */
  const pauseUntil = async (isOver: () => boolean, ms: number): Promise<void> => {
    if (isClosed || isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endPause = () => {
      if (isClosed || isOver()) resolve();
    };
    await promise;
    clearTimeout(timer);
  };

  const readChanges = async (): Promise<void> => {
    await inTurn(async () => {
      unread = 'none';
      // The first complete read will find the change.
      if (!shared) return;
      latest = await readSince(shared);
      shared = positionOf(latest);
    });
    for (const { resolve } of takeWaiting()) resolve(latest);
    await pauseUntil(() => unread === 'urgent', EVERY_MS);
    latest = null;
  };
  const readUntilClosed = async (): Promise<void> => {
    while (!isClosed) {
      await pauseUntil(() => unread !== 'none', AT_LEAST_EVERY_MS);
      if (!isClosed) await readChanges();
    }
  };
  let subscription: { stop(): void } | null = null;
  const checked = source.check().then(() => {
    if (isClosed) return;
    subscription = source.listen((isUrgent) => {
      if (isUrgent || unread === 'none') unread = isUrgent ? 'urgent' : 'some';
      endPause();
    });
  });
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    endPause();
    subscription?.stop();
    source.onClose();
  };
  const fail = (error: unknown) => {
    failure = { error };
    for (const { reject } of takeWaiting()) reject(error);
    close();
  };
  checked.then(readUntilClosed).catch(fail);

  const updateAfter = (
    last: Position<Shown> | null,
    nextShared: () => Promise<Updated | null>,
  ): Promise<Updated | null> => {
    if (last === null) return readAll();
    if (latest && latest.since <= last.number && last.number < latest.number) return Promise.resolve(latest);
    const hasMissed = shared !== null && last.number < shared.number;
    return hasMissed ? inTurn(() => readSince(last)) : nextShared();
  };

  return {
    join(signal) {
      viewers++;
      let last: Position<Shown> | null = null;
      let waiter: Waiter | null = null;
      const nextShared = () => {
        waiter = Promise.withResolvers();
        waiting.add(waiter);
        return waiter.promise;
      };
      // Added once, because adding and removing a listener for each update takes as long as the rest of a wait.
      const stop = () => {
        if (waiter && waiting.delete(waiter)) waiter.resolve(null);
      };
      signal.addEventListener('abort', stop, { once: true });
      return {
        async next() {
          if (failure) throw failure.error;
          if (signal.aborted) return null;
          const update = await updateAfter(last, nextShared);
          if (!update) return null;
          last = positionOf(update);
          return update.content;
        },
        leave() {
          signal.removeEventListener('abort', stop);
          if (--viewers === 0) close();
        },
      };
    },
  };
}
