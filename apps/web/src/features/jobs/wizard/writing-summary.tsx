import { MessageSummary } from '../messages/message-summary.tsx';
import { isOrderDraft } from '../order/order-draft.ts';
import { OrderSummary } from '../order/order-summary.tsx';
import type { Draft } from './draft.ts';

/** The summary of a job that sends messages. */
export const WritingSummary = ({ draft }: { readonly draft: Draft }) => (
  <>
    <MessageSummary draft={draft} />
    {isOrderDraft(draft) && <OrderSummary draft={draft} />}
  </>
);
