import { countOf } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** What is said about orders: messages from accounts that others share, paid one by one. */
export const texts = catalogue({
  sharedHint: 'Accounts that others share, at $0.005 per message',
  quantity: 'DM quantity',
  quantityHint: 'Min: 100K. $5 per 1,000 messages.',
  perDayHint: 'Min: 100K. Messages per day at most.',
  auto: 'Automatic',
  autoHint: 'Goes on each day by itself',
  autoWhen: 'When you press Run, and then each day by itself until all are delivered or the list ends.',
  create: (price: string) => `Create Job · ${price}`,
  update: (price: string) => `Update Job · ${price}`,

  cost: 'Cost',
  costWords: (price: string, messages: number) =>
    `${price} for ${countOf(messages, 'message')}, held from your funds at the first start. What isn’t delivered goes back.`,
  missing: (funds: string, missing: string) => `Your funds are ${funds}. Add ${missing} before you run it.`,
  shortList: (people: number, ordered: string) =>
    `Your list names ${countOf(people, 'person', 'people')}, fewer than the ${ordered} ordered. The order ends with it, and the rest goes back.`,
  howLong: 'How long',
  needs: (accountDays: string) => `It takes ${accountDays}.`,
  pool: (accounts: string, perDay: number) => `Today ${accounts}, for ${countOf(perDay, 'message')} a day.`,
  takes: (days: string, moment: string) => `At that: ${days}, done about ${moment} at the earliest.`,
  accountDays: ['account-day', 'account-days'],
  sharedNow: ['account is shared', 'accounts are shared'],
  days: ['day', 'days'],
  noPool: 'Nobody shares an account right now: it waits until somebody does.',
  impossible: 'Today’s pool can’t meet this order within a year.',

  confirm: {
    title: 'More than today’s pool can send in a year',
    words:
      'You can place the order all the same. It runs as the pool grows, and support can end it: what isn’t delivered goes back to your funds.',
    change: 'Change it',
    place: 'Place it all the same',
  },

  title: 'Order',
  lead: 'Messages from accounts that others share. You pay for those that are delivered.',
  delivered: 'Delivered',
  today: 'Today',
  of: (count: string, all: string) => `${count} of ${all}`,
  spent: 'Spent',
  heldFor: 'Held for the rest',
  failed: 'Couldn’t be written to',
  unknown: 'Unknown, support decides',
});
