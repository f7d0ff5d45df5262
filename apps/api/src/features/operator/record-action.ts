import { hostname, userInfo } from 'node:os';
import { Email, JobType, msg, PlanId } from '@trawl/contracts';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { operatorActions, operatorOutcomes, users } from '../../db/schema/index.ts';
import type { Command, Operator } from './command.ts';
import { LISTED_MAX, listLines } from './list-lines.ts';

/** The operator, as far as the machine can identify them. */
export interface Actor {
  /** `--as NAME`, or the system user. */
  readonly operator: string;
  readonly osUser: string;
  readonly host: string;
}

const NAME_MAX = 100;

/** Removes `--as NAME` from a command line; without it the operator is the system user. */
export function actorOf(words: readonly string[]): { readonly actor: Actor; readonly words: readonly string[] } {
  const osUser = systemUser();
  const host = hostname();
  const at = words.indexOf('--as');
  if (at < 0) return { actor: { operator: osUser, osUser, host }, words };
  const operator = words[at + 1]?.trim().slice(0, NAME_MAX);
  if (!operator) throw new AppError('bad_input', msg('operator.refused', { text: '--as needs a name: --as NAME' }));
  return { actor: { operator, osUser, host }, words: words.toSpliced(at, 2) };
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a numeric user without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Runs a command and records its operator and outcome. The record is written before the command runs, so nothing happens
 * unrecorded.
 */
export async function runRecorded(
  operator: Operator,
  actor: Actor,
  name: string,
  command: Command,
  args: readonly string[],
): Promise<string[]> {
  if (command.unrecorded) return command.run(operator, args);
  const { db } = operator;
  const recordedArguments = command.hidesArguments
    ? args.map(() => '••••')
    : await Promise.all(args.map((arg) => auditableArgument(db, arg)));
  const [action] = await db
    .insert(operatorActions)
    .values({ ...actor, command: name, arguments: recordedArguments })
    .returning({ id: operatorActions.id });
  if (!action) throw new Error('an action was not recorded');
  const recordOutcome = (outcome: 'done' | 'refused' | 'failed') =>
    db.insert(operatorOutcomes).values({ actionId: action.id, outcome });
  try {
    const lines = await command.run(operator, args);
    await recordOutcome('done');
    return lines;
  } catch (error) {
    await recordOutcome(error instanceof AppError || error instanceof z.ZodError ? 'refused' : 'failed');
    throw error;
  }
}

/** The keywords that commands accept. */
const WORDS: readonly string[] = [
  ...PlanId.options,
  ...JobType.options,
  'sent',
  'not_sent',
  'open',
  'answered',
  '--reason',
];
/** Ids of `newId`, amounts, and numbers of dead letters. */
const ID_OR_NUMBER = /^([a-z]{3}_[0-9a-hjkmnp-tv-z]{25}|\d{1,9}(\.\d{1,6})?)$/;

/**
 * An argument as it is recorded. Users are recorded by id, which is anonymous after their deletion. Other texts, such as a reason or
 * a payment's reference, may name people, and the record can't be changed.
 */
async function auditableArgument(db: Db, argument: string): Promise<string> {
  if (WORDS.includes(argument) || ID_OR_NUMBER.test(argument)) return argument;
  const email = Email.safeParse(argument);
  if (!email.success) return '(text)';
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.data));
  return user?.id ?? '(unknown address)';
}

/** The latest actions, newest first. */
export async function listActions(db: Db): Promise<string[]> {
  const found = await db
    .select()
    .from(operatorActions)
    .leftJoin(operatorOutcomes, eq(operatorOutcomes.actionId, operatorActions.id))
    .orderBy(desc(operatorActions.id))
    .limit(LISTED_MAX + 1);
  const lineOf = ({ operator_actions: action, operator_outcomes: outcome }: (typeof found)[number]) => {
    const who = `${action.operator} (${action.osUser}@${action.host})`;
    return [
      action.at.toISOString(),
      who,
      [action.command, ...action.arguments].join(' '),
      outcome?.outcome ?? 'no outcome',
    ].join('  ');
  };
  return listLines(found, lineOf, 'newest');
}
