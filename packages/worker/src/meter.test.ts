import { expect, it } from 'vitest';
import { createMeter } from './meter.ts';

function meterWithClock() {
  const clock = { at: 500, monotonicMs: () => clock.at };
  return { clock, meter: createMeter(clock) };
}

it('counts whole milliseconds from its making', () => {
  const { clock, meter } = meterWithClock();
  clock.at += 1_234.9;
  expect(meter.runningMs()).toBe(1_234);
});

it('leaves out what it is told to, and stands still meanwhile', async () => {
  const { clock, meter } = meterWithClock();
  clock.at += 100;
  await meter.leaveOut(async () => {
    clock.at += 30_000;
    expect(meter.runningMs()).toBe(100);
  });
  clock.at += 50;
  expect(meter.runningMs()).toBe(150);
  expect(meter.waitedMs()).toBe(30_000);
});

it('goes on after work that failed, and not after its stop', async () => {
  const { clock, meter } = meterWithClock();
  await expect(meter.leaveOut(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  clock.at += 10;
  meter.stop();
  clock.at += 10;
  expect(meter.runningMs()).toBe(10);
});
