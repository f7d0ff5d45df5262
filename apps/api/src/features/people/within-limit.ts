import { AppError } from '../../app-error.ts';
import type { Executor } from '../../db/client.ts';
import { type Limit, useLimit } from './rate-limit.ts';

/** Counts one use of `key`, and tells whether the window has room for it, for what is left out silently. */
export async function withinLimit(db: Executor, key: string, limit: Limit, now: Date): Promise<boolean> {
  try {
    await useLimit(db, key, limit, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
