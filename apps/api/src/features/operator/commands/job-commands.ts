import { DecideMessageInput, MessageId, msg } from '@trawl/contracts';
import { render } from '@trawl/messages/server';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { messages } from '../../../db/schema/index.ts';
import { inDollars, reverseCapture } from '../../ledger/index.ts';
import { endMessagingAfterRestore, recordDecision, releaseOrder, stopBySupport } from '../../runs/index.ts';
import type { Command } from '../command.ts';
import { LISTED_MAX, listLines } from '../list-lines.ts';
import { lockJobForOperator } from '../lock-job.ts';

const Which = z.tuple([z.string().min(1)]);
const Reversal = z.tuple([MessageId, z.string().trim().min(1).max(200)]).or(z.tuple([MessageId]));
const Decision = z.tuple([MessageId, DecideMessageInput.shape.outcome]);

/** Support commands for messaging jobs, which their owners can't stop. */
export const JOB_COMMANDS: Readonly<Record<string, Command>> = {
  'jobs stop': {
    usage: 'jobs stop JOB',
    about: 'stops a job, during a run or between two; its owner can resume it',
    async run({ db, now }, args) {
      const [id] = Which.parse(args);
      const stopped = await db.transaction(async (tx) => stopBySupport(tx, await lockJobForOperator(tx, id), now));
      return [stopped ? `${id} is stopped.` : `${id} is being stopped: its worker is notified within seconds.`];
    },
  },
  'jobs release': {
    usage: 'jobs release JOB',
    about: 'ends an order without an active run, and returns the rest of its hold to its owner',
    async run({ db, now }, args) {
      const [id] = Which.parse(args);
      const { status, ended } = await db.transaction(async (tx) => {
        const job = await lockJobForOperator(tx, id);
        return { status: job.status, ended: job.status === 'pending' ? null : await releaseOrder(tx, job, now) };
      });
      if (status === 'pending') return [`${id} was never started, so it holds nothing; nothing was changed.`];
      if (!ended) return [`${id} isn’t an order, so it holds no money.`];
      const isOver = status === 'completed';
      return [isOver ? `${id} has ended already, and holds money only for unknown messages.` : render(ended)];
    },
  },
  'jobs end-after-restore': {
    usage: 'jobs end-after-restore',
    about:
      'after a restore of the database, before the services start: ends all messaging jobs, which would repeat the messages sent since the backup',
    async run({ db, now }, args) {
      z.tuple([]).parse(args);
      return [`Messaging jobs ended: ${await endMessagingAfterRestore(db, now)}.`];
    },
  },
  'messages unknown': {
    usage: 'messages unknown',
    about: 'messages of orders with an unknown outcome, which support decides',
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      // A deleted user's money has been refunded, so there is nothing to decide.
      const decidable = and(eq(messages.state, 'unknown'), eq(messages.shared, true), isNotNull(messages.jobId));
      const found = await db
        .select()
        .from(messages)
        .where(decidable)
        .orderBy(asc(messages.id))
        .limit(LISTED_MAX + 1);
      if (found.length === 0) return ['There are none.'];
      return listLines(found, ({ id, jobId, recipient, accountKey, sendingAt }) =>
        [id, jobId, `from ${accountKey}`, `to ${recipient}`, sendingAt?.toISOString() ?? ''].join('  '),
      );
    },
  },
  'messages decide': {
    usage: 'messages decide MESSAGE sent|not_sent',
    about:
      'decides the outcome of a message whose outcome is unknown: sent is paid for, not_sent is offered again to the next run',
    async run({ db, now }, args) {
      const [id, outcome] = Decision.parse(args);
      await db.transaction(async (tx) => {
        const [message] = await tx.select({ jobId: messages.jobId }).from(messages).where(eq(messages.id, id));
        if (!message?.jobId)
          throw new AppError('not_found', msg('operator.refused', { text: `There is no message ${id} of a job.` }));
        await recordDecision(tx, await lockJobForOperator(tx, message.jobId), id, { outcome, by: 'support' }, now);
      });
      return [outcome === 'sent' ? `${id} counts as sent, and is paid for.` : `${id} counts as not sent.`];
    },
  },
  'messages reverse': {
    usage: 'messages reverse MESSAGE [REASON]',
    about:
      'reverses the payment of a delivered message of an order: the order’s owner gets the price back, and the account’s owner loses the earnings',
    async run({ db }, args) {
      const [id, reason = msg('ledger.reversed_by_support')] = Reversal.parse(args);
      const { micros, again } = await db.transaction(async (tx) => {
        const [message] = await tx.select({ jobId: messages.jobId }).from(messages).where(eq(messages.id, id));
        // Starting or deleting an order locks its job before the money; locking the money first would deadlock.
        if (message?.jobId) await lockJobForOperator(tx, message.jobId);
        return reverseCapture(tx, id, reason);
      });
      if (again) return [`${id} was already reversed; nothing was added.`];
      return [`${id} was reversed: ${inDollars(micros)} was returned to the order owner’s funds.`];
    },
  },
};
