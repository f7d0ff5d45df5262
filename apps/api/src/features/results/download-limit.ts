import type { UserId } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { checkRateLimit, consumeRateLimit } from '../users/index.ts';

/** Per job owner, over everyone with the link; a program that downloads a file every 30 s stays within it. */
const DOWNLOADS = { count: 300, windowMs: 3_600_000, refusal: 'results.too_many_downloads' } as const;

const keyOf = (userId: UserId): string => `results:${userId}`;

/** Counts one download of a file with results. @throws AppError too_many_requests */
export const consumeDownload = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: UserId): Promise<void> =>
  consumeRateLimit(db, keyOf(userId), DOWNLOADS, clock.now());

/** Throws if no more downloads are allowed now. @throws AppError too_many_requests */
export const checkDownloadCount = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, userId: UserId): Promise<void> =>
  checkRateLimit(db, keyOf(userId), DOWNLOADS, clock.now());

/**
 * Throws if a download of current rows would be refused now. Call it before creating a link: a browser
 * that saves a link doesn't show why the server refused.
 *
 * @throws AppError too_many_requests
 */
export async function checkDownload(
  app: Pick<AppContext, 'db' | 'clock' | 'exportPool'>,
  userId: UserId,
): Promise<void> {
  await checkDownloadCount(app, userId);
  app.exportPool.check(userId);
}
