import { vi } from 'vitest';

type Options = Parameters<typeof vi.waitFor>[1];

/** Minimum timeout of every wait. A wait ends as soon as possible, and a shared machine may be ten times slower for minutes. */
const WAIT_MS = 60_000;

const withMinimum = (options: Options = {}): Options =>
  // A plain number is the duration of a wait that is expected to fail.
  typeof options === 'number' ? options : { ...options, timeout: Math.max(options.timeout ?? 0, WAIT_MS) };

const { waitFor, waitUntil } = vi;
const isExtended = Symbol.for('trawl.minimum-timeouts');

/** vitest's setup of every test file: `vi.waitFor` and `vi.waitUntil` wait for a minute. vitest has no setting for it. */
if (!Reflect.has(vi, isExtended)) {
  vi.waitFor = <T>(callback: () => T | Promise<T>, options?: Options) => waitFor(callback, withMinimum(options));
  vi.waitUntil = (callback, options?: Options) => waitUntil(callback, withMinimum(options));
  Reflect.set(vi, isExtended, true);
}
