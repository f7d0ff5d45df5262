import { skipToken } from '@tanstack/react-query';
import type { JobId } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import type { Draft } from '../wizard/draft.ts';
import { isOrderDraft, NEW_ORDER, type OrderSoFar } from './order-draft.ts';

/** What the edited job has delivered and holds as an order; undefined while it loads. */
export function useOrderSoFar(
  edited: { readonly id: JobId; readonly draft: Draft } | undefined,
): OrderSoFar | undefined {
  const stored = edited && isOrderDraft(edited.draft) ? { id: edited.id } : null;
  const { data } = trpc.jobs.order.useQuery(stored ?? skipToken, { staleTime: 0 });
  return stored === null ? NEW_ORDER : data?.order;
}
