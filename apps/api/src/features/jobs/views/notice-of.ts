import {
  factsOfKind,
  type JobId,
  type JobInput,
  msg,
  parseSheetLink,
  type SystemMessage,
  targetLines,
  targetsPerLaunch,
} from '@trawl/contracts';
import type { AppContext } from '../../../context.ts';
import { forecastMessage, forecastRemaining, orderCounts } from '../../orders/index.ts';
import { hostsOf } from '../targets/read-targets.ts';

/**
 * A notice for the user who saved an order: the forecast of its remaining messages with today's pool, and whether the list is shorter
 * than the order. The length of a sheet is unknown until it is read.
 */
export async function noticeOf(context: AppContext, id: JobId, job: JobInput): Promise<SystemMessage | null> {
  const { platform, type, target, settings } = job;
  if (!factsOfKind({ type, accountType: settings.accountType }).paidInMoney || settings.dmQuantity === undefined)
    return null;
  const { delivered, unknown } = await orderCounts(context.db, id);
  const quantity = settings.dmQuantity - delivered - unknown;
  if (quantity <= 0) return null;
  const forecast = await forecastRemaining(context, {
    id,
    platform,
    quantity,
    perDay: targetsPerLaunch(job, settings),
  });
  if (forecast === null) return null;
  const message = forecastMessage(forecast);
  if (parseSheetLink(target, hostsOf(context.env).sheets) !== null) return message;
  const recipients = new Set(targetLines(target)).size;
  if (recipients >= settings.dmQuantity) return message;
  return msg('notice.order_list_short', { recipients, ordered: settings.dmQuantity, forecast: message });
}
