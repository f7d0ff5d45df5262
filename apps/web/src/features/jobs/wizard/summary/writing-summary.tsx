import type { Draft } from '../../draft/draft.ts';
import { MessageSummary } from '../../messages/message-summary.tsx';
import { isOrderDraft } from '../../order/order-draft.ts';
import { OrderSummary } from '../../order/order-summary.tsx';
import type { EditedOrder } from '../../order/use-order-so-far.ts';

/** The summary of a job that sends messages. */
export const WritingSummary = ({ draft, order }: { readonly draft: Draft; readonly order: EditedOrder }) => (
  <>
    <MessageSummary draft={draft} />
    {isOrderDraft(draft) && <OrderSummary draft={draft} order={order} />}
  </>
);
