import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REPOSITORY, readEnvironment } from './env.ts';
import { preferredCache } from './folders/cache-folder.ts';
import { LOOPBACK } from './network/network.ts';
import { type Ports, parsePort, planPorts } from './network/ports.ts';
import { ROLES } from './postgres/roles.ts';
import { addSealKey, openSecrets, type Secrets, sealKeysFile } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { messageOf, StackError } from './stack-error.ts';
import { apiArgs, compileCache } from './start/fast-start.ts';
import { DEFAULT_SENDER, platformUrlsOf, sandboxFile, serviceEnv } from './start/services.ts';

/**
 * The environment of operator commands, completed with the local stack's values for missing variables; unchanged if there is no
 * local stack. TRAWL_PORT and TRAWL_DATA determine the local stack.
 * @throws StackError if there is no local stack and the environment contains no database URL.
 */
async function operatorEnv(words: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const environment = readEnvironment();
  const settings = readSettings(environment);
  const data = settings.TRAWL_DATA ? resolve(settings.TRAWL_DATA) : join(REPOSITORY, '.data');
  const isSet = (name: string): boolean => Boolean(environment[name] || environment[`${name}_FILE`]);
  if (!existsSync(join(data, 'secrets.json'))) {
    if (isSet('DATABASE_URL')) return environment;
    throw new StackError(
      `There is no stack in ${data}. Start one, set TRAWL_DATA to its folder, or set DATABASE_URL and SEAL_KEYS.`,
    );
  }
  // Keys that are set in the environment can't be changed here.
  const isRotation = words.slice(0, 2).join(' ') === 'keys rotate' && (words.length === 2 || words[2] === '--as');
  const rotates = isRotation && !isSet('SEAL_KEYS');
  const secrets = rotates ? await addSealKey(data) : await openSecrets(data);
  const ports = planPorts(parsePort(settings.TRAWL_PORT));
  const env = localEnv(settings, data, ports, secrets);
  // Only the doctor needs more than the database and its keys.
  const names = words[0] === 'doctor' ? Object.keys(env) : ['DATABASE_URL', 'SEAL_KEYS'];
  const missing = names.filter((name) => !isSet(name)).map((name) => [name, env[name]]);
  return { ...environment, ...Object.fromEntries(missing) };
}

/** The environment of the local stack's API, with its keys themselves instead of their file. */
function localEnv(settings: Settings, data: string, ports: Ports, secrets: Secrets): Readonly<Record<string, string>> {
  const sandboxUrl = `http://${LOOPBACK}:${ports.sandbox}`;
  const { SEAL_KEYS_FILE: _, ...env } = serviceEnv('api', {
    ports,
    apiPort: ports.web,
    secrets,
    sealKeysFile: sealKeysFile(data),
    sandboxFile: sandboxFile(data),
    databaseUrl: `postgres://${ROLES.app}:${encodeURIComponent(secrets.roles.app)}@${LOOPBACK}:${ports.postgres}/trawl`,
    natsUrlOf: (user) => `nats://${user}:${secrets.nats[user]}@${LOOPBACK}:${ports.nats}`,
    smtpUrl: `smtp://${LOOPBACK}:${ports.smtp}`,
    mailFrom: settings.MAIL_FROM ?? DEFAULT_SENDER,
    platformUrls: platformUrlsOf(settings, sandboxUrl),
    sheetsUrl: settings.SHEETS_URL ?? sandboxUrl,
    webRoot: undefined,
    browser: undefined,
    noSandbox: false,
  });
  return { ...env, SEAL_KEYS: secrets.sealKeys };
}

try {
  const script = join(REPOSITORY, 'apps/api/src/ops.ts');
  const words = process.argv.slice(2);
  const env = {
    ...compileCache(preferredCache(readSettings(readEnvironment()).TRAWL_CACHE, REPOSITORY)),
    ...(await operatorEnv(words)),
  };
  const child = spawn(process.execPath, [...apiArgs(REPOSITORY), script, ...words], { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
