export { accountDays, TODAY } from './account-days.ts';
export { commitMessage } from './commit-message.ts';
export { type Decision, decideMessage, messageNotFound } from './decide-message.ts';
export { deleteOldDays } from './delete-old-days.ts';
export { listMessages, messagePage, viewMessage } from './list-messages.ts';
export { messagePaceOf } from './message-pace.ts';
export type { MessageRow, Settled } from './message-store.ts';
export {
  type OwnSession,
  ownSenders,
  type Picked,
  pickSender,
  REST_MAX_MS,
  type Sender,
  untilPace,
} from './pick-sender.ts';
export { deletePlannedMessages, type Plan, planMessage, unassignMessages } from './plan-message.ts';
export { messagesRouter } from './router.ts';
export { markMessagesUnknown, settleMessage } from './settle-message.ts';
