export { bootMailbox, type Mailbox } from './boot-mailbox.ts';
export type { Mail } from './mail-store.ts';
