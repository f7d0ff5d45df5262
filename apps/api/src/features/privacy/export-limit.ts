import type { UserId } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { checkRateLimit, consumeRateLimit } from '../users/index.ts';

const EXPORTS = { count: 20, windowMs: 3_600_000, refusal: 'results.too_many_downloads' } as const;

const keyOf = (userId: UserId): string => `export:${userId}`;

/** Counts one export of a user's data. @throws AppError too_many_requests */
export const consumeExport = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: UserId): Promise<void> =>
  consumeRateLimit(db, keyOf(userId), EXPORTS, clock.now());

/** Throws if an export would be refused now. @throws AppError too_many_requests */
export const checkExport = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: UserId): Promise<void> =>
  checkRateLimit(db, keyOf(userId), EXPORTS, clock.now());
