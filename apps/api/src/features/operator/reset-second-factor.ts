import { Email } from '@trawl/contracts';
import { z } from 'zod';
import { requestSecondFactorReset } from '../second-factor/index.ts';
import type { Command } from './command.ts';
import { findUser } from './find-user.ts';

const Reset = z.tuple([Email]);

/** For users who lost every second factor. */
export const SECOND_FACTOR_COMMANDS: Readonly<Record<string, Command>> = {
  'users reset-second-factor': {
    usage: 'users reset-second-factor EMAIL',
    about: 'removes a user’s second factors after 24 hours; the user gets a mail before and after, and can cancel it',
    async run({ db, now }, args) {
      const [email] = Reset.parse(args);
      const at = await requestSecondFactorReset(db, await findUser(db, email), now);
      return [`The second factors of ${email} are removed at ${at.toISOString()}, unless the owner cancels it.`];
    },
  },
};
