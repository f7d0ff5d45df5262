import type { MessageState } from '@trawl/contracts';
import type { messages, runs } from '../../db/schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;

/** No account sends the message, so no account's owner sees or stops it. */
export const UNASSIGNED = { accountKey: '', linkedAccountId: null, ownerUserId: null } as const;

/** A message that was settled or returned to `planned`, with the data its job needs. */
export type Settled = Pick<
  MessageRow,
  | 'id'
  | 'targetId'
  | 'recipient'
  | 'text'
  | 'state'
  | 'reason'
  | 'reasonMessage'
  | 'settledAt'
  | 'jobId'
  | 'ownerUserId'
  | 'linkedAccountId'
  | 'shared'
> & {
  readonly runId: (typeof runs.$inferSelect)['id'];
};

/** Whether the state is final unless someone changes it. */
export function isSettled(state: MessageState): boolean {
  switch (state) {
    case 'sent':
    case 'failed':
    case 'unknown':
    case 'vetoed':
      return true;
    case 'planned':
    case 'sending':
      return false;
  }
}
