import type { Page } from '@playwright/test';
import { z } from 'zod';

/** A run's bill as displayed. */
export interface ReadBill {
  readonly phases: readonly { readonly name: string; readonly charged: string; readonly note: string }[];
  /** The displayed totals of the run and of the job. */
  readonly run: string;
  readonly job: string;
}

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;
const Unit = z.enum(['d', 'h', 'm', 's']);

/** Converts `1m 4.250s` to ms; `free` is 0. */
export function msOf(words: string): number {
  if (words === 'free') return 0;
  const parts = [...words.matchAll(/([\d.]+)([dhms])(?= |$)/g)];
  if (parts.length === 0) throw new Error(`no time: ${words}`);
  return Math.round(parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[Unit.parse(unit)], 0));
}

/** Opens the bill on a job's open page, and reads the table of a run. */
export async function readBill(page: Page, run: number): Promise<ReadBill> {
  await page.getByRole('tab', { name: 'Bill' }).click();
  const table = page.getByRole('table', { name: `Phases of run ${run}` });
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await rows.first().waitFor();
  const read = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  );
  const [name, sum] = z.tuple([z.string(), z.string()]).rest(z.string()).parse(read.at(-1));
  if (name !== `Build time of run ${run}`) throw new Error(`the bill ends with ${name}`);
  const job = await page.getByRole('region', { name: 'Build time' }).getByRole('definition').last().textContent();
  return {
    phases: read.slice(0, -1).map(([phase = '', , , charged = '', note = '']) => ({ name: phase, charged, note })),
    run: sum,
    job: job ?? '',
  };
}
