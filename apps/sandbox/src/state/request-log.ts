/** The requests of one session in one second. `session` is null without a session cookie. */
export interface RequestsInSecond {
  readonly session: string | null;
  /** The username of a live session. */
  readonly username: string | null;
  /** Whole seconds since 1970. */
  readonly second: number;
  readonly count: number;
  /** The number of requests by path (without query). */
  readonly paths: Readonly<Record<string, number>>;
}

export interface RequestLog {
  record(session: string | null, username: string | null, path: string): void;
  list(): RequestsInSecond[];
  clear(): void;
}

interface Bucket {
  session: string | null;
  username: string | null;
  second: number;
  count: number;
  paths: Map<string, number>;
}

/** Maximum number of buckets: the oldest are removed, which limits memory under a benchmark's load. */
const MOST_BUCKETS = 20_000;
const MOST_PATHS = 200;

/** `now()` returns milliseconds since 1970. */
export function createRequestLog(now: () => number): RequestLog {
  const buckets = new Map<string, Bucket>();

  return {
    record(session, username, path) {
      const second = Math.floor(now() / 1000);
      const key = `${second} ${session ?? ''}`;
      let bucket = buckets.get(key);
      if (!bucket) {
        bucket = { session, username, second, count: 0, paths: new Map() };
        buckets.set(key, bucket);
        if (buckets.size > MOST_BUCKETS) {
          const [oldest] = buckets.keys();
          if (oldest !== undefined) buckets.delete(oldest);
        }
      }
      bucket.count++;
      const place = bucket.paths.has(path) || bucket.paths.size < MOST_PATHS ? path : 'others';
      bucket.paths.set(place, (bucket.paths.get(place) ?? 0) + 1);
    },
    list: () => [...buckets.values()].map((bucket) => ({ ...bucket, paths: Object.fromEntries(bucket.paths) })),
    clear: () => buckets.clear(),
  };
}
