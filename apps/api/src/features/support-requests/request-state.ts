import type { SupportRequestState } from '@trawl/contracts';

/** What operators do with a request. */
export type RequestEvent = 'answer' | 'close';

/** Decides a request's next state; no other code does. Null: the event is not allowed in this state. */
export function transitionRequest(state: SupportRequestState, event: RequestEvent): SupportRequestState | null {
  switch (event) {
    case 'answer':
      return state === 'open' ? 'answered' : null;
    case 'close':
      return state === 'closed' ? null : 'closed';
  }
}
