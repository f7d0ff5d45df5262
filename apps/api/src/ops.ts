import { text } from 'node:stream/consumers';
import { createLogger } from '@trawl/service-kit';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { openDatabase } from './db/client.ts';
import { diagnose } from './doctor/index.ts';
import { readEnvironment, readOpsEnv } from './env.ts';
import { actorOf, COMMANDS, runRecorded, usage } from './features/operator/index.ts';
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
    print([
      ...usage(),
      '  doctor',
      '      checks every dependency and setting, and says what is wrong and how to fix it',
    ]);
    return words.length === 0 ? 0 : 2;
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
    if (error instanceof AppError) print([error.message]);
    else if (isUnreachable(error))
      print(['The database can’t be reached. Start the stack first, or check DATABASE_URL.']);
    else if (error instanceof z.ZodError) print([`Usage: pnpm ops ${command.usage}`]);
    else throw error;
    return 1;
  } finally {
    await database.close();
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' || isUnreachable(error.cause));

const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`);
};

process.exitCode = await operate(process.argv.slice(2));
