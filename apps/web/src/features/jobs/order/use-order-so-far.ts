import { skipToken } from '@tanstack/react-query';
import type { JobId } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import type { Draft } from '../draft/draft.ts';
import { isOrderDraft, NEW_ORDER, type OrderSoFar } from './order-draft.ts';

/** What the edited job has delivered and holds as an order, undefined until it has loaded, and its query. */
export function useOrderSoFar(edited: { readonly id: JobId; readonly draft: Draft } | undefined) {
  const stored = edited && isOrderDraft(edited.draft) ? { id: edited.id } : null;
  const query = trpc.jobs.order.useQuery(stored ?? skipToken, { staleTime: 0 });
  const soFar: OrderSoFar | undefined = stored === null ? NEW_ORDER : query.data?.order;
  return { soFar, query };
}

export type EditedOrder = ReturnType<typeof useOrderSoFar>;
