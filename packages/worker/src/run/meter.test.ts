import { expect, it } from 'vitest';
import { createMeter } from './meter.ts';

function meterWithClock() {
  const clock = { at: 500, monotonicMs: () => clock.at };
  return { clock, meter: createMeter(clock) };
}

it('counts whole milliseconds of successful work only', async () => {
  const { clock, meter } = meterWithClock();
  clock.at += 10_000;
  const counted = meter.begin();
  clock.at += 1_234.9;
  expect(meter.runningMs()).toBe(0);
  counted();
  clock.at += 10_000;
  expect(meter.runningMs()).toBe(1_234);
});

it('excludes failed work', async () => {
  const { clock, meter } = meterWithClock();
  const { promise, reject } = Promise.withResolvers<void>();
  const reading = meter.count(() => promise);
  clock.at += 7_000;
  reject(new Error('no answer'));
  await expect(reading).rejects.toThrow('no answer');
  expect(meter.runningMs()).toBe(0);
});

it('counts parallel work once', () => {
  const { clock, meter } = meterWithClock();
  const first = meter.begin();
  clock.at += 100;
  const second = meter.begin();
  clock.at += 100;
  first();
  clock.at += 100;
  second();
  expect(meter.runningMs()).toBe(300);
  const failed = meter.begin();
  clock.at += 100;
  const third = meter.begin();
  clock.at += 50;
  third();
  expect(failed).toBeTypeOf('function');
  expect(meter.runningMs()).toBe(350);
});

it('counts preparation with successful work only', async () => {
  const { clock, meter } = meterWithClock();
  const takes = async (ms: number) => {
    clock.at += ms;
  };
  await meter.prepare(() => takes(300));
  expect(meter.runningMs()).toBe(0);
  await expect(meter.count(() => takes(40).then(() => Promise.reject(new Error('500'))))).rejects.toThrow('500');
  await meter.prepare(() => takes(200));
  await meter.count(() => takes(0));
  await meter.count(() => takes(0));
  expect(meter.runningMs()).toBe(200);
});

it('counts waiting separately, even if it ends in an error', async () => {
  const { clock, meter } = meterWithClock();
  const wait = meter.wait(async () => {
    clock.at += 30_000;
    throw new Error('no');
  });
  await expect(wait).rejects.toThrow('no');
  expect([meter.runningMs(), meter.waitedMs()]).toEqual([0, 30_000]);
});

it('counts parallel waiting once', async () => {
  const { clock, meter } = meterWithClock();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const waits = [meter.wait(() => first.promise)];
  clock.at += 100;
  waits.push(meter.wait(() => second.promise));
  clock.at += 100;
  first.resolve();
  await waits[0];
  expect(meter.waitedMs()).toBe(0);
  clock.at += 100;
  second.resolve();
  await Promise.all(waits);
  expect(meter.waitedMs()).toBe(300);
});
