import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REPOSITORY, readEnvironment, readSettings } from './env.ts';
import { parsePort, planPorts } from './ports.ts';
import { ROLES } from './postgres/roles.ts';
import { addSealKey, openSecrets } from './secrets.ts';
import { messageOf, StackError } from './stack-error.ts';

/**
 * The environment of operator commands: unchanged if it contains a database URL, else that of the local stack, found by
 * TRAWL_PORT and TRAWL_DATA.
 * @throws StackError if there is no such stack.
 */
async function operatorEnv(words: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const environment = readEnvironment();
  const settings = readSettings(environment);
  const data = settings.TRAWL_DATA ? resolve(settings.TRAWL_DATA) : join(REPOSITORY, '.data');
  if (!existsSync(join(data, 'secrets.json'))) {
    if (settings.DATABASE_URL) return environment;
    throw new StackError(
      `There is no stack in ${data}. Start one, set TRAWL_DATA to its folder, or set DATABASE_URL and SEAL_KEYS.`,
    );
  }
  // Keys that are set in the environment can't be changed here.
  const rotates =
    words.slice(0, 2).join(' ') === 'keys rotate' && !environment.SEAL_KEYS && !environment.SEAL_KEYS_FILE;
  const secrets = rotates ? await addSealKey(data) : await openSecrets(data);
  const { postgres } = planPorts(parsePort(settings.TRAWL_PORT));
  return {
    DATABASE_URL: `postgres://${ROLES.app}:${encodeURIComponent(secrets.roles.app)}@127.0.0.1:${postgres}/trawl`,
    SEAL_KEYS: secrets.sealKeys,
    ...environment,
  };
}

try {
  const script = join(REPOSITORY, 'apps/api/src/ops.ts');
  const words = process.argv.slice(2);
  const env = await operatorEnv(words);
  const child = spawn(process.execPath, [script, ...words], { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
