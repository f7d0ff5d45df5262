import { catalogue } from '#language/catalogue.ts';

/** What the funds page says. */
export const texts = catalogue({
  title: 'Add Funds',
  balance: 'Your balance',
  words: 'To add funds to your account, please contact support. We book them by hand, usually on the same day.',
  contact: 'Contact Support',
  back: 'Return to Dashboard',
  subject: 'Add funds to my account',
});
