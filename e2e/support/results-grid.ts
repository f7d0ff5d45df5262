import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import type { Customer } from './customer.ts';

export const COUNT = 2_400;

export const Follower = z.object({ username: z.string(), isPrivate: z.boolean(), fullName: z.string().nullish() });
export type Follower = z.infer<typeof Follower>;

/** A completed job with all followers of a profile, and its rows. */
export async function followers(
  customer: Customer,
): Promise<{ readonly path: string; readonly rows: readonly Follower[] }> {
  const { _id } = await customer.runJob({ type: 'follower', target: 'nasa', settings: { followersPerProfile: COUNT } });
  await customer.ended(_id);
  return { path: `/dashboard/jobs/${_id}`, rows: z.array(Follower).parse(await customer.rows(_id)) };
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Results' });
/** A row by its place, from 1. */
export const row = (page: Page, place: number) => grid(page).locator(`tr[aria-rowindex="${place + 1}"]`);
/** Waits for a number of rows. That of selected rows is also in a status, which only screen readers read. */
export const counted = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();
