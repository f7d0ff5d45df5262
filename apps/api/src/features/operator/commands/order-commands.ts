import { render } from '@trawl/messages/server';
import { z } from 'zod';
import { type OrderStop, stopOrder } from '../../runs/index.ts';
import type { Command } from '../command.ts';
import { lockJobForOperator } from '../lock-job.ts';

const Which = z.tuple([z.string().min(1)]);

export const ORDER_COMMANDS: Readonly<Record<string, Command>> = {
  'orders stop': {
    usage: 'orders stop JOB',
    about: 'ends an order, also during a run, and returns the rest of its hold; its owner gets a mail',
    async run({ db, now }, args) {
      const [id] = Which.parse(args);
      return [stopWords(id, await db.transaction(async (tx) => stopOrder(tx, await lockJobForOperator(tx, id), now)))];
    },
  },
};

/** The result of a stop in words, for the operator. */
export function stopWords(id: string, stop: OrderStop): string {
  switch (stop.kind) {
    case 'ended':
      return `${id} has ended. ${render(stop.reason)}`;
    case 'stopping':
      return stop.again
        ? `${id} is being stopped already; nothing was changed.`
        : `${id} sends no more messages. It ends, and its hold is released, when its worker has finished, within seconds.`;
    case 'over':
      return `${id} has ended already; nothing was changed.`;
    case 'not_started':
      return `${id} was never started, so it holds nothing; nothing was changed.`;
    case 'no_order':
      return `${id} isn’t an order; nothing was changed. Stop other messaging jobs with: jobs stop ${id}`;
  }
}
