import { factsOfKind, type JobInput, parseSheetLink, targetLines, targetsPerLaunch } from '@trawl/contracts';
import type { AppContext } from '../../context.ts';
import { forecastInWords, foreseeOrder } from '../orders/index.ts';
import { hostsOf } from './read-targets.ts';

/**
 * A notice for the user who saved an order: what it takes with today's pool, or that the list is shorter than the order. The
 * length of a sheet is unknown until it is read.
 */
export async function noticeOf(context: AppContext, job: JobInput): Promise<string | null> {
  const { platform, type, target, settings } = job;
  if (!factsOfKind({ type, accountType: settings.accountType }).paidInMoney || settings.dmQuantity === undefined)
    return null;
  const sheet = parseSheetLink(target, hostsOf(context.env).sheets) !== null;
  const recipients = sheet ? undefined : new Set(targetLines(target)).size;
  const forecast = await foreseeOrder(context, {
    platform,
    quantity: settings.dmQuantity,
    perDay: targetsPerLaunch(job, settings),
    recipients,
  });
  const words = forecastInWords(forecast);
  if (recipients === undefined || recipients >= settings.dmQuantity) return words;
  const count = (n: number) => n.toLocaleString('en-US');
  return `The list names ${count(recipients)} people, fewer than the ${count(settings.dmQuantity)} ordered: the order ends with it, and the rest goes back to your funds. ${words}`;
}
