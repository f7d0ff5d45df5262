import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PLATFORM_URL_VARIABLES } from '@trawl/contracts';
import { REPOSITORY, readEnvironment } from '../env.ts';
import { cacheFolder } from '../folders/cache-folder.ts';
import { checkTemporaryFolder, openDataFolder } from '../folders/data-folder.ts';
import { checkPortsFree, type PortName, type Ports, parsePort, planPorts } from '../network/ports.ts';
import { isRoot } from '../postgres/cluster.ts';
import type { Keeper } from '../process/keeper.ts';
import { type LogFile, openLogFile } from '../process/log-file.ts';
import type { Lifecycle } from '../process/supervise.ts';
import { formatSeconds, type Reporter, silent } from '../reporter.ts';
import { openSecrets, type Secrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';
import { StackError } from '../stack-error.ts';
import { inheritedEnv, SERVICES, type ServiceName } from './services.ts';

export interface StackOptions {
  /** The user's settings; by default the process environment. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Overrides TRAWL_PORT. */
  readonly port?: number;
  /** Overrides TRAWL_DATA. */
  readonly data?: string;
  /** The checkout to run; by default this one. */
  readonly repository?: string;
  /** Additional environment variables per service. */
  readonly serviceEnv?: Partial<Record<ServiceName, Readonly<Record<string, string>>>>;
  readonly reporter?: Reporter;
  /** Restarts each service when its code changes, and serves the web app through Vite's dev server instead of building it. */
  readonly watch?: boolean;
  /** Stops the stack, even while it boots. */
  readonly signal?: AbortSignal;
  /** Aborts waiting during the shutdown. */
  readonly hurry?: AbortSignal;
}

/** The state shared by all boot steps. */
export interface Boot {
  readonly keeper: Keeper;
  readonly repository: string;
  readonly data: string;
  readonly cache: string;
  readonly ports: Ports;
  readonly settings: Settings;
  /** The environment variables that child processes inherit. */
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: Secrets;
  readonly services: readonly ServiceName[];
  readonly serviceEnv: NonNullable<StackOptions['serviceEnv']>;
  readonly reporter: Reporter;
  readonly watch: boolean;
  readonly lifecycle: Lifecycle;
  /** True for root, for whom Chromium's sandbox doesn't work, and if the user requested it. */
  readonly noSandbox: boolean;
  logOf(name: string): LogFile;
  /** Cleanup after everything has stopped, in reverse order. */
  readonly closers: (() => void | Promise<void>)[];
}

/**
 * Checks whether a stack can run here, and locks the data folder.
 * @throws StackError with the problem and what to do.
 */
export async function prepareBoot(options: StackOptions, keeper: Keeper, closers: Boot['closers']): Promise<Boot> {
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new StackError(`Trawl runs on Linux and macOS, not on ${process.platform}. On Windows use WSL.`);
  }
  const environment = options.environment ?? readEnvironment();
  const settings = readSettings(environment);
  const { repository = REPOSITORY, reporter = silent } = options;
  const ports = planPorts(options.port ?? parsePort(settings.TRAWL_PORT));
  checkTemporaryFolder(tmpdir());
  const folder = options.data ?? (settings.TRAWL_DATA ? resolve(settings.TRAWL_DATA) : join(repository, '.data'));
  const { data, release } = await openDataFolder(folder, keeper.mark, `at http://localhost:${ports.web}`);
  closers.push(release);
  const services = servicesOf(repository, settings);
  await checkPortsFree(ports, neededPorts(settings, services));
  const cache = cacheFolder(settings.TRAWL_CACHE, repository, data);
  await mkdir(cache, { recursive: true });
  const logLost = (error: Error) => reporter.line(`  ! a log can't be written: ${error.message}`);
  return {
    keeper,
    repository,
    data,
    cache,
    ports,
    settings,
    env: inheritedEnv(environment),
    secrets: await openSecrets(data),
    services,
    serviceEnv: options.serviceEnv ?? {},
    reporter,
    watch: options.watch ?? false,
    lifecycle: {
      died: (name, how, ms) =>
        reporter.line(`  ! ${name} stopped (${how}); it is started again in ${formatSeconds(ms)}`),
      back: (name) => reporter.line(`  ✓ ${name} is back`),
    },
    noSandbox: isRoot() || settings.BROWSER_NO_SANDBOX === '1',
    logOf(name) {
      const log = openLogFile(join(data, 'logs', `${name}.log`), logLost);
      closers.push(log.close);
      return log;
    },
    closers,
  };
}

/** The services in the checkout; the sandbox only if a part of it is used. */
function servicesOf(repository: string, settings: Settings): ServiceName[] {
  const isReal = settings.SHEETS_URL && PLATFORM_URL_VARIABLES.every((variable) => settings[variable]);
  const wanted = SERVICES.filter((name) => name !== 'sandbox' || !isReal);
  return wanted.filter((name) => existsSync(entryOf(repository, name)));
}

export const entryOf = (repository: string, name: ServiceName): string => join(repository, 'apps', name, 'src/main.ts');

function neededPorts(settings: Settings, services: readonly ServiceName[]): PortName[] {
  const used: Readonly<Record<PortName, boolean>> = {
    web: services.includes('api'),
    sandbox: services.includes('sandbox'),
    mailbox: !settings.SMTP_URL,
    smtp: !settings.SMTP_URL,
    postgres: !settings.DATABASE_URL,
    nats: !settings.NATS_URL,
    natsMonitoring: !settings.NATS_URL,
    scraper: services.includes('scraper'),
    dmSender: services.includes('dm-sender'),
    apiMetrics: services.includes('api'),
  };
  return Object.entries(used).flatMap(([name, isUsed]) => (isUsed && isPortName(name) ? [name] : []));

  function isPortName(name: string): name is PortName {
    return name in used;
  }
}
