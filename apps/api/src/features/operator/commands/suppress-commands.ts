import { DEFAULT_PLATFORM, parseTarget } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { listSuppressions, suppress, unsuppress } from '../../suppression/index.ts';
import type { Command } from '../command.ts';

/** A username, @username or profile URL, normalized to the platform's spelling. */
const Recipient = z.tuple([z.string()]).transform(([text]) => {
  const parsed = parseTarget({ platform: DEFAULT_PLATFORM, type: 'dm' }, text);
  if (!parsed.ok) throw new AppError('bad_input', parsed.reason);
  return parsed.name;
});

export const SUPPRESS_COMMANDS: Readonly<Record<string, Command>> = {
  'suppress add': {
    usage: 'suppress add USERNAME',
    about: 'adds a recipient to the opt-out list: no job sends them messages',
    hidesArguments: true,
    async run({ db, now }, args) {
      const username = Recipient.parse(args);
      const added = await suppress(db, DEFAULT_PLATFORM, username, 'operator', now);
      return [added ? `${username} gets no more messages.` : `${username} was on the list already.`];
    },
  },
  'suppress remove': {
    usage: 'suppress remove USERNAME',
    about: 'removes a recipient from the opt-out list; only at their own request',
    hidesArguments: true,
    async run({ db }, args) {
      const username = Recipient.parse(args);
      const removed = await unsuppress(db, DEFAULT_PLATFORM, username);
      return [removed ? `${username} can get messages again.` : `${username} is not on the list.`];
    },
  },
  'suppress list': {
    usage: 'suppress list',
    about: 'the opt-out list, with the source and time of each entry',
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      const listed = await listSuppressions(db);
      if (listed.length === 0) return ['The list is empty.'];
      return listed.map(({ platform, username, source, at }) =>
        [platform, username, source, at.toISOString()].join(' '),
      );
    },
  },
};
