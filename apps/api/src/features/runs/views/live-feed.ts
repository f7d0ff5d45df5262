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

type Waiter<Shown, Content> = PromiseWithResolvers<Update<Shown, Content> | null>;

/** Numbers the reads of a source, which run one at a time. */
function createReader<Shown, Content>(source: Pick<FeedSource<Shown, Content>, 'read'>) {
  const inTurn = pLimit(1);
  let reads = 0;
  return {
    inTurn,
    /** Must be called in turn. */
    async readSince(before: Position<Shown> | null): Promise<Update<Shown, Content>> {
      const number = ++reads;
      const found = await source.read(before?.shown ?? null);
      return { ...found, number, since: before?.number ?? 0 };
    },
  };
}

/** A pause that a condition can end early. Aborting a signal for each change would cost more than sending it to a viewer. */
function createPause() {
  let endIfOver = () => {};
  return {
    /** Resolves after the time, or as soon as `isOver`. */
    async until(isOver: () => boolean, ms: number): Promise<void> {
      if (isOver()) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      endIfOver = () => {
        if (isOver()) resolve();
      };
      await promise;
      clearTimeout(timer);
    },
    /** Called after each change of what the condition depends on. */
    check: () => endIfOver(),
  };
}

interface ViewerOptions<Shown, Content> {
  readonly signal: AbortSignal;
  /** The viewers that wait for the next shared read. */
  readonly waiting: Set<Waiter<Shown, Content>>;
  /** The update after a viewer's last one, or the result of `nextShared` if there is none yet. */
  updateAfter(
    last: Position<Shown> | null,
    nextShared: () => Promise<Update<Shown, Content> | null>,
  ): Promise<Update<Shown, Content> | null>;
  /** @throws the failure of the feed */
  throwFailure(): void;
  onLeave(): void;
}

function createViewer<Shown, Content>(options: ViewerOptions<Shown, Content>): Viewer<Content> {
  const { signal, waiting, updateAfter, throwFailure, onLeave } = options;
  let last: Position<Shown> | null = null;
  let waiter: Waiter<Shown, Content> | null = null;
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
      throwFailure();
      if (signal.aborted) return null;
      const update = await updateAfter(last, nextShared);
      if (!update) return null;
      last = positionOf(update);
      return update.content;
    },
    leave() {
      signal.removeEventListener('abort', stop);
      onLeave();
    },
  };
}

/** Reads each change once for all viewers of the same thing. It reads as long as it has viewers. */
export function openFeed<Shown, Content>(source: FeedSource<Shown, Content>): Feed<Content> {
  type Updated = Update<Shown, Content>;
  const { inTurn, readSince } = createReader(source);
  const pause = createPause();
  let isClosed = false;
  let viewers = 0;
  let failure: { readonly error: unknown } | null = null;
  /** The last shared read. Viewers who have seen it wait for the next one. */
  let shared: Position<Shown> | null = null;
  /** For viewers that are still sending the previous update. Kept only briefly, because an update may be large. */
  let latest: Updated | null = null;
  const waiting = new Set<Waiter<Shown, Content>>();
  /** Changes that no read has seen. */
  let unread: Unread = 'none';

  const takeWaiting = (): Waiter<Shown, Content>[] => {
    const taken = [...waiting];
    waiting.clear();
    return taken;
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

  const readChanges = async (): Promise<void> => {
    await inTurn(async () => {
      unread = 'none';
      // The first complete read will find the change.
      if (!shared) return;
      latest = await readSince(shared);
      shared = positionOf(latest);
    });
    for (const { resolve } of takeWaiting()) resolve(latest);
    await pause.until(() => isClosed || unread === 'urgent', EVERY_MS);
    latest = null;
  };
  const readUntilClosed = async (): Promise<void> => {
    while (!isClosed) {
      await pause.until(() => isClosed || unread !== 'none', AT_LEAST_EVERY_MS);
      if (!isClosed) await readChanges();
    }
  };

  let subscription: { stop(): void } | null = null;
  const checked = source.check().then(() => {
    if (isClosed) return;
    subscription = source.listen((isUrgent) => {
      if (isUrgent || unread === 'none') unread = isUrgent ? 'urgent' : 'some';
      pause.check();
    });
  });
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    pause.check();
    subscription?.stop();
    source.onClose();
  };
  const fail = (error: unknown) => {
    failure = { error };
    for (const { reject } of takeWaiting()) reject(error);
    close();
  };
  checked.then(readUntilClosed).catch(fail);

  return {
    join(signal) {
      viewers++;
      return createViewer<Shown, Content>({
        signal,
        waiting,
        updateAfter(last, nextShared) {
          if (last === null) return readAll();
          if (latest && latest.since <= last.number && last.number < latest.number) return Promise.resolve(latest);
          const hasMissed = shared !== null && last.number < shared.number;
          return hasMissed ? inTurn(() => readSince(last)) : nextShared();
        },
        throwFailure() {
          if (failure) throw failure.error;
        },
        onLeave() {
          if (--viewers === 0) close();
        },
      });
    },
  };
}
