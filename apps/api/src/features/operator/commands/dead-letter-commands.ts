import { msg } from '@trawl/contracts';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { type DeadLetterRow, findDeadLetter, listDeadLetters, replayDeadLetter } from '../../runs/index.ts';
import type { Command } from '../command.ts';
import { LISTED_MAX, listLines } from '../list-lines.ts';

const None = z.tuple([]);
const Which = z.tuple([z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)]);

/** Commands for run events that could not be stored. */
export const DEAD_LETTER_COMMANDS: Readonly<Record<string, Command>> = {
  'dead-letters list': {
    usage: 'dead-letters list',
    about: `the newest ${LISTED_MAX} run events that could not be stored`,
    unrecorded: true,
    async run({ db }, args) {
      None.parse(args);
      const letters = await listDeadLetters(db, LISTED_MAX + 1);
      return letters.length === 0 ? ['There are none.'] : listLines(letters, lineOf, 'newest');
    },
  },
  'dead-letters show': {
    usage: 'dead-letters show NUMBER',
    about: 'one dead letter with its event, which may contain a user’s rows',
    async run({ db }, args) {
      const [id] = Which.parse(args);
      const letter = await findDeadLetter(db, id);
      if (!letter) throw new AppError('not_found', msg('operator.refused', { text: `There is no dead letter ${id}.` }));
      return [lineOf(letter), letter.event];
    },
  },
  'dead-letters replay': {
    usage: 'dead-letters replay NUMBER',
    about: 'stores its rows once the cause is fixed; its run stays unchanged, and nothing is charged',
    async run({ db, now }, args) {
      const [id] = Which.parse(args);
      const { jobId, rows } = await db.transaction((tx) => replayDeadLetter(tx, id, now));
      return [`${id} is stored: ${jobId} has ${rows} ${rows === 1 ? 'row' : 'rows'} more.`];
    },
  },
};

const lineOf = ({ id, at, runId, kind, reason, replayedAt }: DeadLetterRow): string =>
  [
    id,
    at.toISOString(),
    runId,
    kind,
    replayedAt ? `replayed ${replayedAt.toISOString()}` : 'not replayed',
    reason,
  ].join('  ');
