import { catalogue } from '#language/catalogue.ts';

/** What the links of mails do, before and after it is done. */
export const texts = catalogue({
  pageTitle: 'Your account',
  about: 'Acts on a Trawl account by the link of a mail.',
  loading: 'Checking the link…',
  actions: {
    restore_email: {
      title: (subject: string) => `Restore ${subject}?`,
      lead: 'This makes it the address of your account again, signs out every browser and voids your password. We mail you a link to set a new one.',
      confirm: 'Restore this address',
      doneTitle: 'Your address is restored',
      done: (subject: string) =>
        `We sent a link to set a new password to ${subject}. Every browser is signed out until you do.`,
    },
    delete_registration: {
      title: (subject: string) => `Delete the account registered with ${subject}?`,
      lead: 'Somebody registered this account and nobody has verified it. If it wasn’t you, delete it: your address is free again.',
      confirm: 'This wasn’t me: delete it',
      doneTitle: 'The account is deleted',
      done: (subject: string) => `${subject} no longer belongs to any account. You don’t need to do anything else.`,
    },
    stop_sharing: {
      title: (subject: string) => `Stop sharing ${subject}?`,
      lead: 'Other customers’ messages are no longer sent with this account. You can share it again at any time.',
      confirm: 'Stop sharing',
      doneTitle: 'Sharing has stopped',
      done: (subject: string) =>
        `Nothing more is sent with ${subject} for other customers. If you didn’t switch sharing on, set a new password: it signs out every browser.`,
    },
  },
  failedTitle: 'This link doesn’t work',
  failedLead: 'If somebody else has access to your account, set a new password: it signs out every browser.',
  toReset: 'Set a new password',
  incomplete: 'The link is incomplete. Open it exactly as it appears in the mail.',
  unexpected: 'An unexpected error occurred.',
  again: 'Try again',
});
