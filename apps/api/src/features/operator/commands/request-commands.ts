import { msg, SupportRequestId, SupportText } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { stopOrder } from '../../runs/index.ts';
import { answerRequest, closeRequest, factsOf, findRequest, waitingRequests } from '../../support-requests/index.ts';
import type { Command } from '../command.ts';
import { LISTED_MAX, listLines } from '../list-lines.ts';
import { lockJobForOperator } from '../lock-job.ts';
import { stopWords } from './order-commands.ts';

const Which = z.tuple([SupportRequestId]);
const Listed = z.tuple([z.enum(['open', 'answered'])]).or(z.tuple([]));
const Answer = z.tuple([SupportRequestId, z.string()]);

/** Commands for users' requests. */
export const REQUEST_COMMANDS: Readonly<Record<string, Command>> = {
  'requests list': {
    usage: 'requests list [open|answered]',
    about: 'users’ requests that are open, or answered but not closed: urgent ones first, then the oldest',
    unrecorded: true,
    async run({ db }, args) {
      const [state = 'open'] = Listed.parse(args);
      const found = await waitingRequests(db, state, LISTED_MAX + 1);
      if (found.length === 0) return [`No request is ${state}.`];
      return listLines(found, ({ request, email }) =>
        [
          request.id,
          request.at.toISOString(),
          ...(request.urgent ? ['URGENT'] : []),
          ...factsOf(request).map(([, value]) => value),
          email,
        ].join('  '),
      );
    },
  },
  'requests show': {
    usage: 'requests show REQUEST',
    about: 'one request, with its user’s message and the answer',
    async run({ db }, args) {
      const [id] = Which.parse(args);
      const { request, email } = await findRequest(db, id);
      const { at, state, urgent, message, answer, answeredAt, closedAt } = request;
      // Users' texts are printed as JSON, so that they can't contain terminal control sequences.
      return [
        [id, at.toISOString(), urgent ? `${state}, URGENT` : state, email].join('  '),
        ...factsOf(request).map(([label, value]) => `${label}: ${value}`),
        ...(message === '' ? [] : [JSON.stringify(message)]),
        ...(answer === null ? [] : [`answered ${answeredAt?.toISOString() ?? ''} ${JSON.stringify(answer)}`]),
        ...(closedAt === null ? [] : [`closed ${closedAt.toISOString()}`]),
      ];
    },
  },
  'requests answer': {
    usage: 'requests answer REQUEST "TEXT"',
    about: 'answers an open request by mail and on its user’s page; - reads the text from standard input',
    async run({ db, now, readInput }, args) {
      const [id, given] = Answer.parse(args);
      const text = SupportText.min(1).parse(given === '-' ? await readInput() : given);
      const answered = await db.transaction((tx) => answerRequest(tx, id, text.replaceAll(/\r\n?/g, '\n'), now));
      return [answered ? `${id} is answered.` : `${id} is answered or closed already; nothing was changed.`];
    },
  },
  'requests close': {
    usage: 'requests close REQUEST',
    about: 'closes a request that needs no further work',
    async run({ db, now }, args) {
      const [id] = Which.parse(args);
      const closed = await db.transaction((tx) => closeRequest(tx, id, now));
      return [closed ? `${id} is closed.` : `${id} is closed already.`];
    },
  },
  'requests stop': {
    usage: 'requests stop REQUEST',
    about: 'ends the order that a request is about, like orders stop, and answers the request',
    async run({ db, now }, args) {
      const [id] = Which.parse(args);
      return db.transaction(async (tx) => {
        const { request } = await findRequest(tx, id);
        const { jobId } = request;
        if (jobId === null)
          throw new AppError(
            'not_found',
            msg('operator.refused', { text: `The order that ${id} is about doesn’t exist.` }),
          );
        const stop = await stopOrder(tx, await lockJobForOperator(tx, jobId), now);
        const words = stopWords(jobId, stop);
        if (stop.kind !== 'ended' && stop.kind !== 'stopping') return [words];
        const answered = await answerRequest(tx, id, msg('support.order_stopped'), now);
        return answered ? [words, `${id} is answered.`] : [words];
      });
    },
  },
};
