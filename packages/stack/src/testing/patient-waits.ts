import { vi } from 'vitest';

type Options = Parameters<typeof vi.waitFor>[1];

/** How long a wait goes on that names no time of its own. It ends as soon as it can, and a loaded machine needs more than the usual second. */
const WAIT_MS = 30_000;

const patiently = (options: Options = {}): Options =>
  typeof options === 'number' ? options : { timeout: WAIT_MS, ...options };

const { waitFor, waitUntil } = vi;
const isPatient = Symbol.for('trawl.patient-waits');

/** vitest's setup of every test file: `vi.waitFor` and `vi.waitUntil` wait 30 s by default. vitest has no setting for it. */
if (!Reflect.has(vi, isPatient)) {
  vi.waitFor = <T>(callback: () => T | Promise<T>, options?: Options) => waitFor(callback, patiently(options));
  vi.waitUntil = (callback, options?: Options) => waitUntil(callback, patiently(options));
  Reflect.set(vi, isPatient, true);
}
