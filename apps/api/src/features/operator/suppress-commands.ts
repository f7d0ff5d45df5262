import { DEFAULT_PLATFORM, parseTarget } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { listSuppressions, suppress, unsuppress } from '../suppression/index.ts';
import type { Command } from './command.ts';

/** A username, @username or profile URL, normalized to the platform's spelling. */
const Whom = z.tuple([z.string()]).transform(([text]) => {
  const parsed = parseTarget({ platform: DEFAULT_PLATFORM, type: 'dm' }, text);
  if (!parsed.ok) throw new AppError('bad_input', parsed.reason);
  return parsed.name;
});

export const SUPPRESS_COMMANDS: Readonly<Record<string, Command>> = {
  'suppress add': {
    usage: 'suppress add USERNAME',
    about: 'nobody writes to this person from now on, in whatever job',
    async run({ db, now }, args) {
      const username = Whom.parse(args);
      const added = await suppress(db, DEFAULT_PLATFORM, username, 'operator', now);
      return [added ? `${username} is not written to any more.` : `${username} was on the list already.`];
    },
  },
  'suppress remove': {
    usage: 'suppress remove USERNAME',
    about: 'takes a person off that list; only if they asked for it',
    async run({ db }, args) {
      const username = Whom.parse(args);
      const removed = await unsuppress(db, DEFAULT_PLATFORM, username);
      return [removed ? `${username} can be written to again.` : `${username} is not on the list.`];
    },
  },
  'suppress list': {
    usage: 'suppress list',
    about: 'everybody on that list, with who put them there and when',
    unrecorded: true,
    async run({ db }) {
      const listed = await listSuppressions(db);
      if (listed.length === 0) return ['Nobody is on the list.'];
      return listed.map(({ platform, username, source, at }) =>
        [platform, username, source, at.toISOString()].join(' '),
      );
    },
  },
};
