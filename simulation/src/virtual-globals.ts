import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { acting, type Planned, type Schedule } from './schedule.ts';

/** The handle of a virtual timer, like Node's. */
class Timer {
  planned: Planned;
  constructor(planned: Planned) {
    this.planned = planned;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  hasRef() {
    return true;
  }
}

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  wait: timersPromises.setTimeout,
  turn: timersPromises.setImmediate,
  timeout: AbortSignal.timeout,
  dateNow: Date.now,
  random: Math.random,
  getRandomValues: crypto.webcrypto.getRandomValues,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
};

/** Node treats values below one, and non-numbers, as one. */
const atLeast1 = (ms: unknown): number => (typeof ms === 'number' && ms >= 1 ? ms : 1);

/**
 * Gives actors' code virtual timers, a virtual date and the seed's random numbers. Code outside of any actor, such as the driver
 * of the real database, keeps the real ones.
 */
export function installVirtualGlobals(current: () => Schedule): void {
  const ofActor = () => acting.getStore();

  const setTimeout = (act: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const actor = ofActor();
    if (!actor) return real.setTimeout(act, ms, ...args);
    return new Timer(current().plan(actor, atLeast1(ms), () => act(...args)));
  };
  const setInterval = (act: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
    const actor = ofActor();
    if (!actor) return real.setInterval(act, ms, ...args);
    const again = (): Planned =>
      current().plan(actor, atLeast1(ms), () => {
        timer.planned = again();
        act(...args);
      });
    const timer: Timer = new Timer(again());
    return timer;
  };
  const clear = (realClear: (timer: NodeJS.Timeout | undefined) => void) => (timer: unknown) => {
    if (timer instanceof Timer) timer.planned.canceled = true;
    else realClear(timer as NodeJS.Timeout | undefined);
  };
  const wait = (ms?: number, value?: unknown, options: { signal?: AbortSignal } = {}): Promise<unknown> => {
    const actor = ofActor();
    if (!actor) return real.wait(ms, value, options);
    const { signal } = options;
    return new Promise((resolve, reject) => {
      const abort = () => {
        planned.canceled = true;
        reject(new DOMException('The operation was aborted', { name: 'AbortError', cause: signal?.reason }));
      };
      const planned = current().plan(actor, atLeast1(ms), () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  };
  const turn = (value?: unknown, options?: { signal?: AbortSignal }): Promise<unknown> => {
    const actor = ofActor();
    if (!actor) return real.turn(value, options);
    return new Promise((resolve) => current().plan(actor, 0.01, () => resolve(value)));
  };
  const timeout = (ms: number): AbortSignal => {
    const actor = ofActor();
    if (!actor) return real.timeout.call(AbortSignal, ms);
    const controller = new AbortController();
    current().plan(actor, ms, () => controller.abort(new DOMException('timed out', 'TimeoutError')));
    return controller.signal;
  };
  const bytes = (size: number): Buffer => {
    const target = Buffer.alloc(size);
    current().random.bytes(target);
    return target;
  };
  const getRandomValues = (target: Uint8Array) => {
    if (!ofActor()) return real.getRandomValues.call(crypto.webcrypto, target);
    current().random.bytes(target);
    return target;
  };
  const randomUUID = () => {
    if (!ofActor()) return real.randomUUID();
    const hex = bytes(16).toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join(
      '-',
    );
  };

  Object.assign(globalThis, {
    setTimeout,
    setInterval,
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
  });
  Object.assign(timersPromises, { setTimeout: wait, setImmediate: turn });
  Object.assign(AbortSignal, { timeout });
  Object.assign(Date, { now: () => (ofActor() ? current().now().getTime() : real.dateNow()) });
  Object.assign(Math, { random: () => (ofActor() ? current().random.next() : real.random()) });
  Object.assign(crypto, {
    randomBytes: (size: number) => (ofActor() ? bytes(size) : real.randomBytes(size)),
    randomUUID,
  });
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: getRandomValues, configurable: true });
  syncBuiltinESMExports();
}
