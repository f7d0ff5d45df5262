import { type Check, failed, ok, read, warning } from '@trawl/doctor';
import { Env } from '../env.ts';
import { findUnopenedSeals } from '../features/operator/index.ts';
import { countUnreplayedDeadLetters } from '../features/runs/index.ts';
import { createSealer } from '../sealing/seal.ts';
import { housekeepingFailure } from '../tasks/task-queue.ts';
import { withDatabase } from './check-database.ts';

export const checkStoredData: Check = {
  name: 'Stored data',
  async run(env) {
    const { DATABASE_URL, SEAL_KEYS } = read(Env, env, 'DATABASE_URL', 'SEAL_KEYS');
    return withDatabase(DATABASE_URL, async ({ db }) => {
      const { opened, unopened } = await findUnopenedSeals(db, createSealer(SEAL_KEYS));
      const housekeeping = await housekeepingFailure(db);
      const letters = await countUnreplayedDeadLetters(db);
      return [
        unopened.length > 0
          ? failed(
              `SEAL_KEYS can’t open stored secrets: ${unopened.join(', ')}.`,
              'Add the key that sealed them to SEAL_KEYS, after the first one; without it these sessions have to be entered again.',
            )
          : ok(opened > 0 ? 'SEAL_KEYS can open all stored secrets.' : 'No secret is stored yet.'),
        letters > 0
          ? warning(
              `${letters} ${letters === 1 ? 'event' : 'events'} of runs could not be stored.`,
              'pnpm ops dead-letters list shows why; pnpm ops dead-letters replay stores their rows.',
            )
          : ok('There are no dead letters.'),
        housekeeping === null
          ? ok('Housekeeping deletes expired data.')
          : warning(
              `The last housekeeping failed: ${housekeeping}.`,
              'The log of the API says why (“a part of housekeeping failed”); it is retried every hour at least.',
            ),
      ];
    });
  },
};
