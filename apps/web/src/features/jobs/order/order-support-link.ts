import { isOrder, type Job } from '@trawl/contracts';
import { requestLink } from '#components/plan-limits/request-link.ts';

type Asked = Pick<Job, '_id' | 'type' | 'status'> & { readonly settings: Pick<Job['settings'], 'accountType'> };

/** A link to the request form about an order, prefilled to stop it unless it has ended; null for other jobs. */
export function orderSupportLink({ _id, type, status, settings }: Asked): string | null {
  if (!isOrder({ type, accountType: settings.accountType })) return null;
  return requestLink('order', { job: _id, wish: status === 'completed' ? 'other' : 'stop' });
}
