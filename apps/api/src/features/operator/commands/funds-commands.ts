import { randomUUID } from 'node:crypto';
import { type StatementEntry, StoredEmail } from '@trawl/contracts';
import { z } from 'zod';
import { Dollars, deposit, earningsOf, fundsOf, inDollars, payout, refund, statement } from '../../ledger/index.ts';
import type { Command, Operator } from '../command.ts';
import { findOwner, findUser } from '../find-user.ts';
import { LISTED_MAX, listLines } from '../list-lines.ts';

const Reference = z.string().trim().min(1).max(200).optional();
const Booking = z.tuple([StoredEmail, Dollars, Reference]).or(z.tuple([StoredEmail, Dollars]));
const Whose = z.string().min(1);
const Paying = z.tuple([Whose, Dollars, Reference]).or(z.tuple([Whose, Dollars]));

const again = (reference: string | undefined): string[] => [`${reference} was already posted; nothing was added.`];

/** Commands that post money received or paid outside of the product. */
export const FUNDS_COMMANDS: Readonly<Record<string, Command>> = {
  'funds add': {
    usage: 'funds add EMAIL AMOUNT [REFERENCE]',
    about: 'adds dollars to a user’s funds; a reference, such as the payment’s, is posted once',
    async run({ db }, args) {
      const [email, micros, reference] = Booking.parse(args);
      const userId = await findUser(db, email);
      const key = `deposit:${reference ?? randomUUID()}`;
      const posted = await db.transaction((tx) => deposit(tx, { userId, micros, key, note: reference ?? null }));
      if (posted.again) return again(reference);
      return [`${inDollars(micros)} added. The funds of ${email} are ${inDollars(await fundsOf(db, userId))}.`];
    },
  },
  'funds refund': {
    usage: 'funds refund EMAIL|USER_ID AMOUNT [REFERENCE]',
    about: 'posts a refund of funds that no order holds, in dollars; a reference is posted once',
    async run({ db }, args) {
      const [whose, micros, reference] = Paying.parse(args);
      const userId = await findOwner(db, whose);
      const key = `refund:${reference ?? randomUUID()}`;
      const posted = await db.transaction((tx) => refund(tx, { userId, micros, key, note: reference ?? null }));
      if (posted.again) return again(reference);
      return [`${inDollars(micros)} refunded. ${inDollars(await fundsOf(db, userId))} of ${whose}’s funds are left.`];
    },
  },
  'funds statement': {
    usage: 'funds statement EMAIL|USER_ID',
    about: `a user’s balances and newest ${LISTED_MAX} lines; for a deleted user, use the id from the deletion manifest`,
    async run({ db }, args) {
      const [whose] = z.tuple([Whose]).parse(args);
      const userId = await findOwner(db, whose);
      const { balances, entries } = await statement(db, userId, { limit: LISTED_MAX + 1 });
      return [
        `funds ${dollars(balances.funds)}  held ${dollars(balances.held)}  earnings ${dollars(balances.earnings)}`,
        ...listLines(entries, lineOf, 'newest'),
      ];
    },
  },
  payout: {
    usage: 'payout EMAIL|USER_ID AMOUNT [REFERENCE]',
    about: 'posts a payout of a user’s earnings, in dollars; for a deleted user, use the id from the deletion manifest',
    async run({ db }: Operator, args) {
      const [whose, micros, reference] = Paying.parse(args);
      const userId = await findOwner(db, whose);
      const key = `payout:${reference ?? randomUUID()}`;
      const posted = await db.transaction((tx) => payout(tx, { userId, micros, key, note: reference ?? null }));
      if (posted.again) return again(reference);
      return [
        `${inDollars(micros)} paid out. ${inDollars(await earningsOf(db, userId))} of ${whose}’s earnings are left.`,
      ];
    },
  },
};

const dollars = (amount: number): string => inDollars(Math.round(amount * 1_000_000));

function lineOf({ at, account, kind, amount, messages, jobId, accountId, note }: StatementEntry): string {
  const about = [messages > 0 ? `${messages} delivered` : null, jobId, accountId, note].filter((part) => part !== null);
  return [at, account.padEnd(8), kind.padEnd(8), dollars(amount).padStart(12), ...about].join('  ');
}
