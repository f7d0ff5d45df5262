/** Every sentence about writing messages that a person reads, beside those of the connector. */
export const DIRECT_WORDS = {
  noPerson: (name: string) =>
    `There is no account @${name} that this session can see: it was renamed or deleted, or has blocked the sender.`,
  noButton: (name: string) => `@${name} can’t be written to: the profile offers no messages.`,
  noRequests: (name: string) =>
    `@${name} takes no message requests, so only accounts that they follow can write to them.`,
  requestUsed: (name: string) =>
    `@${name} hasn’t accepted this account’s message request yet, and Instagram allows only one until then.`,
  noEditor: (name: string) => `The conversation with @${name} has no place to write in.`,
  notReady: 'Instagram’s page for messages didn’t come up in time. Trying again usually helps.',
  notTyped: 'The text didn’t stand in Instagram’s editor as it was typed. Trying again usually helps.',
  notTaken: 'Instagram’s page didn’t take the Enter key. Trying again usually helps.',
  unseen: 'Enter was pressed, but Instagram’s page never said whether the message was sent.',
  failedUnseen: 'Instagram’s page said that sending failed, and not why: the message may have arrived all the same.',
  lost: 'The browser was lost while the message was being sent.',
} as const;
