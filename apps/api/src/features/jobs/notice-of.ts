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
import type { AppContext } from '../../context.ts';
import { forecastMessage, foreseeOrder, orderCounts } from '../orders/index.ts';
import { hostsOf } from './read-targets.ts';

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
  const sheet = parseSheetLink(target, hostsOf(context.env).sheets) !== null;
  const recipients = sheet ? undefined : new Set(targetLines(target)).size;
  const forecast = await foreseeOrder(context, {
    platform,
    quantity,
    perDay: targetsPerLaunch(job, settings),
    recipients,
  });
  const message = forecastMessage(forecast);
  if (recipients === undefined || recipients >= settings.dmQuantity) return message;
  return msg('notice.order_list_short', { recipients, ordered: settings.dmQuantity, forecast: message });
}
