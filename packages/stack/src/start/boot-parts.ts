import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { natsPermissions } from '@trawl/contracts';
import { bootMailbox } from '@trawl/mailbox';
import type { BrowserProgram } from '../browser/bundled-chromium.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { bootNats } from '../nats/boot-nats.ts';
import { bootNatsCluster, type NatsCluster, type NatsNodePorts } from '../nats/boot-nats-cluster.ts';
import { findNatsServer } from '../nats/find-nats-server.ts';
import { answers, LOOPBACK } from '../network/network.ts';
import { bootPostgres, bootStandby, type Postgres, type PostgresServer } from '../postgres/boot-postgres.ts';
import { type Supervised, supervise } from '../process/supervise.ts';
import { StackError } from '../stack-error.ts';
import { type Boot, entryOf } from './boot.ts';
import { apiArgs, compileCache } from './fast-start.ts';
import { readyUrl, type ServiceName, stageOf, type Wiring } from './services.ts';
import { buildWeb } from './web-build.ts';

// Each `boot…` function boots a part, or uses the external one from the settings.

interface BootedDatabase {
  /** The URL for the API. */
  readonly url: string;
  /** The URL for migrations; for an external database the same unless a separate one is set. */
  readonly ownerUrl: string;
  /** Undefined for an external database. */
  readonly server?: Postgres;
}

export async function bootDatabase(boot: Boot): Promise<BootedDatabase> {
  const { settings, ports, keeper, lifecycle } = boot;
  if (settings.DATABASE_URL) {
    return { url: settings.DATABASE_URL, ownerUrl: settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL };
  }
  const server = await bootPostgres(postgresOptions(boot, 'postgres', ports.postgres), keeper, lifecycle);
  return { url: server.url, ownerUrl: server.ownerUrl, server };
}

/** A standby of the stack's own database. */
export function bootDatabaseStandby(boot: Boot, primary: PostgresServer, port: number): Promise<PostgresServer> {
  const options = { ...postgresOptions(boot, 'postgres-2', port), folder: `${primary.folder}-2` };
  return bootStandby(primary, options, boot.keeper, boot.lifecycle);
}

const postgresOptions = ({ data, secrets, cache, logOf }: Boot, name: string, port: number) => ({
  folder: join(data, name),
  port,
  password: secrets.postgres,
  roles: secrets.roles,
  cache,
  log: logOf(name),
});

/** @returns `process`, undefined for an external broker */
export async function bootBroker(boot: Boot): Promise<{ urlOf: Wiring['natsUrlOf']; process?: Supervised }> {
  const { settings, data, ports, keeper, lifecycle } = boot;
  const named = settings.NATS_URL;
  if (named) return { urlOf: () => named };
  const options = {
    program: await natsProgram(boot),
    folder: join(data, 'nats'),
    port: ports.nats,
    monitoringPort: ports.natsMonitoring,
    users: natsUsers(boot),
    log: boot.logOf('nats'),
  };
  return bootNats(options, keeper, lifecycle);
}

/** A cluster in addition to the stack's own server, with the same users. */
export async function bootBrokerCluster(boot: Boot, nodes: readonly NatsNodePorts[]): Promise<NatsCluster> {
  const { data, keeper, lifecycle, logOf } = boot;
  const options = {
    program: await natsProgram(boot),
    folder: join(data, 'nats-cluster'),
    nodes,
    users: natsUsers(boot),
    logOf,
  };
  return bootNatsCluster(options, keeper, lifecycle);
}

const natsProgram = ({ settings, cache, env, keeper, reporter }: Boot): Promise<string> =>
  findNatsServer({
    path: settings.PATH,
    cache,
    env: { ...env, ...keeper.markFor('search') },
    onDownload: () => reporter.line('  … NATS: downloading Debian’s nats-server, once'),
  });

function natsUsers({ secrets }: Boot) {
  const user = (name: 'api' | 'scraper' | 'dm-sender') => ({
    password: secrets.nats[name],
    permissions: natsPermissions[name],
  });
  return { api: user('api'), scraper: user('scraper'), 'dm-sender': user('dm-sender') };
}

/** @returns `url` of the mailbox; undefined for an external mail server */
export async function bootMail(boot: Boot): Promise<{ smtpUrl: string; url?: string }> {
  const { settings, ports, data, closers } = boot;
  if (settings.SMTP_URL) return { smtpUrl: settings.SMTP_URL };
  const mailbox = await bootMailbox({
    port: ports.mailbox,
    smtpPort: ports.smtp,
    folder: data,
    now: () => new Date(),
  });
  closers.push(mailbox.close);
  return mailbox;
}

/** Undefined if no service of the checkout needs one. */
export async function findWorkersBrowser(boot: Boot): Promise<BrowserProgram | undefined> {
  const { settings, cache, env, keeper, noSandbox, services, reporter } = boot;
  if (!services.includes('scraper') && !services.includes('dm-sender')) return undefined;
  return findBrowser({
    wanted: settings.BROWSER_PATH,
    cache,
    env: { ...env, ...keeper.markFor('search') },
    noSandbox,
    onExtract: () => reporter.line('  … Chromium: unpacking, once'),
  });
}

/** Builds the web app for the API to serve from `root`, or starts Vite's dev server, which forwards `/api` and `/trpc` to the API. */
export async function bootWeb(boot: Boot, apiPort: number): Promise<{ root?: string; process?: Supervised }> {
  const { repository, keeper, ports } = boot;
  if (!boot.watch) {
    const root = await buildWeb({ ...boot, log: boot.logOf('web-build') }, keeper);
    return root === undefined ? {} : { root };
  }
  const cwd = join(repository, 'apps/web');
  if (!existsSync(cwd)) return {};
  const program = {
    name: 'web',
    stage: 'server',
    command: join(cwd, 'node_modules/.bin/react-router'),
    args: ['dev', '--host', LOOPBACK, '--port', String(ports.web), '--strictPort'],
    env: { ...boot.env, API_URL: `http://${LOOPBACK}:${apiPort}` },
    cwd,
    log: boot.logOf('web'),
    isReady: () => answers(`http://${LOOPBACK}:${ports.web}/@vite/client`),
  } as const;
  return { process: await supervise(program, keeper, boot.lifecycle) };
}

/** @throws StackError with the migration's last lines if it fails. */
export const migrate = (boot: Boot, ownerUrl: string): Promise<void> =>
  runOnce(boot, {
    name: 'migrate',
    script: 'apps/api/src/db/migrate.ts',
    args: [],
    env: { MIGRATION_DATABASE_URL: ownerUrl },
    failure: "The database can't be brought to this version.",
  });

/** Adds a house session, for Shared jobs. @throws StackError if that fails. */
export const addHouseSession = (boot: Boot, sessionId: string, env: Readonly<Record<string, string>>): Promise<void> =>
  runOnce(boot, {
    name: 'house-session',
    script: 'apps/api/src/ops.ts',
    args: ['sessions', 'add', '-'],
    env,
    input: sessionId,
    failure: "The demo's house session can't be stored.",
  });

interface Once {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Standard input, for secrets, which must not be on command lines. */
  readonly input?: string;
  readonly failure: string;
}

/** Runs a script of the API to its end, if the repository has it. */
async function runOnce(boot: Boot, { name, script, args, env, input, failure }: Once): Promise<void> {
  const path = join(boot.repository, script);
  if (!existsSync(path)) return;
  const log = boot.logOf(name);
  const child = boot.keeper.spawn(name, 'worker', process.execPath, [...apiArgs(boot.repository), path, ...args], {
    cwd: boot.repository,
    env: { ...boot.env, ...compileCache(boot.cache), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', log.write);
  child.stderr?.on('data', log.write);
  child.stdin?.end(input ?? '');
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StackError(`${failure} Last lines, from ${log.path}:\n${log.tail().join('\n')}`);
}

/**
 * The same as in the Dockerfile. A young generation of up to 64 MB, Node's default, keeps the buffers of a large download for so long
 * that each one needs new memory, which doubles the API's CPU time for downloads. With 4 MB, other requests take longer.
 */
const NODE_FLAGS: Readonly<Partial<Record<ServiceName, readonly string[]>>> = { api: ['--max-semi-space-size=8'] };

/** @param runAs the process name of an additional instance of a service. */
export async function bootService(
  boot: Boot,
  name: ServiceName,
  env: Readonly<Record<string, string>>,
  runAs: string = name,
): Promise<Supervised> {
  const ready = readyUrl(name, env);
  const program = {
    name: runAs,
    stage: stageOf(name),
    command: process.execPath,
    // Node watches every module that the service has loaded, including our packages.
    args: [
      ...(boot.watch ? ['--watch', '--watch-preserve-output'] : []),
      ...(NODE_FLAGS[name] ?? []),
      entryOf(boot.repository, name),
    ],
    env: { ...boot.env, ...compileCache(boot.cache), ...env },
    cwd: boot.repository,
    log: boot.logOf(runAs),
    isReady: () => answers(ready),
  } as const;
  return supervise(program, boot.keeper, boot.lifecycle);
}
