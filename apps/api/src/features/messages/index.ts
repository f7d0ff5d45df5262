export { TODAY } from './account-days.ts';
export { commitMessage } from './commit-message.ts';
export { type Decision, decideMessage, messageNotFound } from './decide-message.ts';
export { deleteOldDays } from './delete-old-days.ts';
export { messagePage, viewMessage } from './list-messages.ts';
export { messagePaceOf } from './message-pace.ts';
export type { MessageRow, Settled } from './message-store.ts';
export { newestOfAccount } from './newest-messages.ts';
export {
  ownSenders,
  type Picked,
  pickSender,
  REST_MAX_MS,
  type Sender,
  untilPace,
} from './pick-sender.ts';
export { deletePlannedMessages, planMessage, unassignMessages } from './plan-message.ts';
export { messagesRouter } from './router.ts';
export { markMessagesUnknown, settleMessage, vetoedOnOpenTargets } from './settle-message.ts';
