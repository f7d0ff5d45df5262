import { catalogue } from '#language/catalogue.ts';

/** What somebody reads who was written to and doesn't want to be again. */
export const texts = catalogue({
  pageTitle: 'No more messages',
  loading: 'Looking at the link…',
  title: (username: string) => `No more messages to @${username}?`,
  lead: 'You got a message on Instagram that was sent with Trawl. If you don’t want any more of them, say so here: nobody who uses Trawl will write to you again. You need no account.',
  confirm: 'Don’t write to me again',
  doneTitle: 'Done. Nobody writes to you again.',
  done: (username: string) =>
    `@${username} is on our list. It is asked before each message, in everybody’s jobs, and nobody can take you off it without your word.`,
  failedTitle: 'This link doesn’t work',
  incomplete: 'This link is not complete. Please open it just as it stands in the message.',
  unexpected: 'An unexpected error occurred.',
  again: 'Try again',
});
