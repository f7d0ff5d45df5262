import { MessageSummary } from '../messages/message-summary.tsx';
import { isOrderDraft, type OrderSoFar } from '../order/order-draft.ts';
import { OrderSummary } from '../order/order-summary.tsx';
import type { Draft } from './draft.ts';

/** The summary of a job that sends messages. */
export const WritingSummary = ({ draft, soFar }: { readonly draft: Draft; readonly soFar: OrderSoFar | undefined }) => (
  <>
    <MessageSummary draft={draft} />
    {isOrderDraft(draft) && <OrderSummary draft={draft} soFar={soFar} />}
  </>
);
