import type { Page } from '@playwright/test';

/** A browser's `PerformanceEventTiming`, which TypeScript's DOM types don't have completely. */
interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
}

/** The "good" threshold of Core Web Vitals for the time from a click or key press to the next paint (INP). */
export const GOOD_INP_MS = 200;

const WATCHED = 'interactions';
/** The shortest duration that browsers report; durations are rounded to 8 ms. */
const REPORTED_FROM_MS = 16;

/** Records the browser's event timings from the start. */
function watch([name, durationThreshold]: readonly [name: string, durationThreshold: number]): void {
  const durations: number[] = [];
  Reflect.set(window, name, durations);
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) if (entry.interactionId > 0) durations.push(entry.duration);
  }).observe(options);
}

/** Two frames: an event's timing is reported after the paint that follows it. */
const untilReported = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/**
 * Measures the documents that the page opens.
 *
 * @returns a function that interacts with the page, and returns the ms from the slowest click or key press to the next paint; 0 for
 * less than 16 ms
 */
export async function watchInteractions(page: Page): Promise<(interact: () => Promise<void>) => Promise<number>> {
  await page.addInitScript(watch, [WATCHED, REPORTED_FROM_MS] as const);
  const take = () =>
    page.evaluate((name) => Math.max(0, ...(Reflect.get(window, name) as number[]).splice(0)), WATCHED);
  return async (interact) => {
    await untilReported(page);
    await take();
    await interact();
    await untilReported(page);
    return take();
  };
}
