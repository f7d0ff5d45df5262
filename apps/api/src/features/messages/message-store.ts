import type { MessageState } from '@trawl/contracts';
import type { messages, runs } from '../../db/schema/index.ts';

export type MessageRow = typeof messages.$inferSelect;

/** A message that came to rest, or went back to be offered again (`planned`): what its job is to note of it. */
export type Settled = Pick<
  MessageRow,
  | 'id'
  | 'targetId'
  | 'recipient'
  | 'text'
  | 'state'
  | 'reason'
  | 'settledAt'
  | 'jobId'
  | 'ownerUserId'
  | 'linkedAccountId'
  | 'shared'
> & {
  readonly runId: (typeof runs.$inferSelect)['id'];
};

/** Nothing more comes of it by itself. */
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
