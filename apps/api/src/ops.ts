import { text } from 'node:stream/consumers';
import { createLogger, describeSafely, EnvError } from '@trawl/service-kit';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { openDatabase } from './db/client.ts';
import { diagnose } from './doctor/index.ts';
import { readEnvironment, readOpsEnv } from './env.ts';
import { actorOf, COMMANDS, printable, runRecorded, usage } from './features/operator/index.ts';
import { createSealer } from './sealing/seal.ts';

/** Runs operator commands directly on the database. */
async function operate(line: readonly string[]): Promise<number> {
  const { actor, words } = actorOf(line);
  if (words.join(' ') === 'doctor') {
    const { lines, hasFailed } = await diagnose(readEnvironment());
    print(lines);
    return hasFailed ? 1 : 0;
  }
  const named = [2, 1].find((length) => COMMANDS[words.slice(0, length).join(' ')]) ?? 0;
  const name = words.slice(0, named).join(' ');
  const command = COMMANDS[name];
  if (!command) {
    if (words.length > 0 && !HELP.includes(words.join(' '))) {
      print([`There is no command “${words.join(' ')}”. List the commands with: pnpm ops`]);
      return 2;
    }
    print([
      ...usage(),
      '  doctor',
      '      checks every dependency and setting, and says what is wrong and how to fix it',
    ]);
    return 0;
  }
  const env = readOpsEnv();
  const database = openDatabase(env.DATABASE_URL, createLogger({ service: 'ops', level: 'error' }), 2);
  try {
    const operator = {
      db: database.db,
      sealer: createSealer(env.SEAL_KEYS),
      now: new Date(),
      readInput: () => text(process.stdin),
    };
    print(await runRecorded(operator, actor, name, command, words.slice(named)));
    return 0;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    print([`Usage: pnpm ops ${command.usage}`]);
    return 1;
  } finally {
    await database.close();
  }
}

const HELP = ['--help', '-h', 'help'];

const problemOf = (error: unknown): string => {
  if (error instanceof AppError || error instanceof EnvError) return error.message;
  if (isUnreachable(error)) return 'The database can’t be reached. Start the stack first, or check DATABASE_URL.';
  // A stack trace would contain the values of the failed statement, such as a name or an email address.
  return `The command failed: ${describeSafely(firstCause(error))}`;
};

/** The driver's error instead of the failed statement. */
const firstCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? firstCause(error.cause) : error;

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' || isUnreachable(error.cause));

const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.map(printable).join('\n')}\n`);
};

process.exitCode = await operate(process.argv.slice(2)).catch((error: unknown) => {
  print([problemOf(error)]);
  return 1;
});
