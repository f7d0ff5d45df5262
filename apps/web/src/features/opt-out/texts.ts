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
    `@${username} is on our do-not-contact list. We check it before every message, whoever sends it, and remove you only if you ask us to.`,
  reportLead: 'Was it spam, a scam or an insult? Tell us, and we look at who sent it.',
  report: 'Report abuse',
  reportTitle: 'Report abuse',
  reason: 'What is wrong?',
  reasons: { spam: 'Spam', scam: 'A scam', harassment: 'Harassment', other: 'Something else' },
  details: 'What happened? (optional)',
  send: 'Send report',
  cancel: 'Cancel',
  reported: 'Thank you. Your report was sent, and we will look at it.',
  failedTitle: 'This link doesn’t work',
  incomplete: 'This link is incomplete. Please open it exactly as it appears in the message.',
  unexpected: 'An unexpected error occurred.',
  again: 'Try again',
});
