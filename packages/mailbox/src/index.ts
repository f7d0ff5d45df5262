export { bootMailbox, type Mailbox, type MailboxOptions } from './boot-mailbox.ts';
export type { Mail } from './mail-store.ts';
