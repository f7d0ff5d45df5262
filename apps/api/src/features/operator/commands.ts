import { DEFAULT_PLATFORM, PlanId, StoredEmail } from '@trawl/contracts';
import { z } from 'zod';
import { addHouseSession, listHouseSessions } from '../accounts/index.ts';
import type { Command } from './command.ts';
import { ABUSE_COMMANDS } from './commands/abuse-commands.ts';
import { DEAD_LETTER_COMMANDS } from './commands/dead-letter-commands.ts';
import { ERASE_COMMANDS } from './commands/erase-command.ts';
import { FEATURE_COMMANDS } from './commands/feature-commands.ts';
import { FUNDS_COMMANDS } from './commands/funds-commands.ts';
import { JOB_COMMANDS } from './commands/job-commands.ts';
import { ORDER_COMMANDS } from './commands/order-commands.ts';
import { REQUEST_COMMANDS } from './commands/request-commands.ts';
import { SUPPRESS_COMMANDS } from './commands/suppress-commands.ts';
import { USER_COMMANDS } from './commands/user-commands.ts';
import { LISTED_MAX } from './list-lines.ts';
import { listActions } from './record-action.ts';
import { SECOND_FACTOR_COMMANDS } from './reset-second-factor.ts';
import { rotateKeys } from './rotate-keys.ts';
import { setPlan } from './set-plan.ts';

const Plan = z.tuple([StoredEmail, PlanId]);
const Add = z.tuple([z.string()]);

/** Operator commands by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'plan set': {
    usage: 'plan set EMAIL free|starter|professional',
    about: 'changes a user’s plan, from now on',
    async run({ db, now }, args) {
      const [email, plan] = Plan.parse(args);
      const changed = await setPlan(db, email, plan, now);
      return [
        changed ? `${email} is on the ${plan} plan.` : `${email} is on the ${plan} plan already; nothing changed.`,
      ];
    },
  },
  ...FUNDS_COMMANDS,
  ...SUPPRESS_COMMANDS,
  ...JOB_COMMANDS,
  ...ORDER_COMMANDS,
  ...REQUEST_COMMANDS,
  ...DEAD_LETTER_COMMANDS,
  ...SECOND_FACTOR_COMMANDS,
  ...USER_COMMANDS,
  ...ABUSE_COMMANDS,
  ...FEATURE_COMMANDS,
  ...ERASE_COMMANDS,
  'sessions add': {
    usage: 'sessions add SESSION|-',
    hidesArguments: true,
    about: 'adds a house session for Shared jobs; - reads it from standard input, which avoids the shell’s history',
    async run({ db, sealer, readInput }, args) {
      const [given] = Add.parse(args);
      const sessionId = (given === '-' ? await readInput() : given).trim();
      await addHouseSession(db, sealer, DEFAULT_PLATFORM, sessionId);
      return ['The session is stored, sealed.'];
    },
  },
  'sessions list': {
    usage: 'sessions list',
    about: 'the house sessions, with account and state',
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      const sessions = await listHouseSessions(db);
      if (sessions.length === 0) return ['There are none. Add one: sessions add -'];
      return sessions.map(({ platform, accountId, state }) => `${platform} ${accountId} ${state}`);
    },
  },
  audit: {
    usage: 'audit',
    about: `the newest ${LISTED_MAX} operator commands, with operator and outcome`,
    unrecorded: true,
    async run({ db }, args) {
      z.tuple([]).parse(args);
      const lines = await listActions(db);
      return lines.length > 0 ? lines : ['Nothing is recorded yet.'];
    },
  },
  'keys rotate': {
    usage: 'keys rotate',
    about:
      'reseals all stored secrets with the first of SEAL_KEYS, while the service runs; a local stack creates that key first',
    async run({ db, sealer }, args) {
      z.tuple([]).parse(args);
      const { resealed, current, failed } = await rotateKeys(db, sealer);
      return [
        `${resealed} resealed, ${current} had the first key already.`,
        ...(failed.length === 0
          ? ['No other key is needed.']
          : [`${failed.length} could not be opened. Keep the other keys, and check:`, ...failed]),
      ];
    },
  },
};

/** The help text. */
export const usage = (): string[] => [
  'pnpm ops COMMAND [--as NAME]',
  '      the audit log records NAME instead of the system user',
  ...Object.values(COMMANDS).map((command) => `  ${command.usage}\n      ${command.about}`),
];
