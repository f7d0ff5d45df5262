import { catalogue } from '#language/catalogue.ts';

/** What the funds page says. */
export const texts = catalogue({
  title: 'Add Funds',
  balance: 'Your balance',
  words: 'To add funds to your account, please contact support. We book them by hand, usually on the same day.',
  contact: 'Contact Support',
  back: 'Return to Dashboard',
  subject: 'Add funds to my account',
  held: 'Held for orders',
  earnings: 'Earnings to be paid',
  statement: 'Statement',
  statementLead:
    'What came in and what went out; the amounts on the right add up to your balance. Times of deliveries are those of the last one that day.',
  nothing: 'Nothing yet. What comes in and goes out will stand here.',
  more: 'Show more',
  loadFailed: 'The statement could not be loaded',
  kinds: {
    deposit: 'Funds added',
    hold: 'Held for an order',
    release: 'Released from an order',
    reversal: 'Taken back',
    payout: 'Earnings paid out',
  },
  delivered: (count: string, one: boolean) => (one ? '1 message delivered' : `${count} messages delivered`),
  sentForOthers: (count: string, one: boolean) =>
    one ? '1 message sent from your account' : `${count} messages sent from your account`,
  ofHeld: (amount: string) => `of what was held: ${amount}`,
  backToHeld: (amount: string) => `back to what is held: ${amount}`,
  ofEarnings: (amount: string) => `earnings: ${amount}`,
  deletedJob: 'a deleted job',
});
