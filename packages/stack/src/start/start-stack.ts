import { join } from 'node:path';
import { HOUSE_USERNAME, openSandboxSession } from '@trawl/setup';
import type { BrowserProgram } from '../browser/bundled-chromium.ts';
import type { NatsCluster, NatsNodePorts } from '../nats/boot-nats-cluster.ts';
import { freePort, LOOPBACK } from '../network/network.ts';
import type { Postgres, PostgresServer } from '../postgres/boot-postgres.ts';
import { type Keeper, openKeeper } from '../process/keeper.ts';
import type { Supervised } from '../process/supervise.ts';
import { sealKeysFile } from '../secrets.ts';
import { type Boot, prepareBoot, type StackOptions } from './boot.ts';
import {
  addHouseSession,
  bootBroker,
  bootBrokerCluster,
  bootDatabase,
  bootDatabaseStandby,
  bootMail,
  bootService,
  bootWeb,
  findWorkersBrowser,
  migrate,
} from './boot-parts.ts';
import {
  DEFAULT_SENDER,
  platformUrlsOf,
  type ServiceName,
  sandboxEnv,
  sandboxFile,
  serviceEnv,
  type Wiring,
} from './services.ts';

export interface Stack {
  /** The URLs for the user; undefined for parts that aren't in this stack. */
  readonly addresses: {
    readonly web: string | undefined;
    readonly sandbox: string | undefined;
    readonly mailbox: string | undefined;
  };
  readonly data: string;
  readonly logs: string;
  /** The workers' Chromium, for tests that need one too; undefined in a stack without workers. */
  readonly browser: (BrowserProgram & { readonly noSandbox: boolean }) | undefined;
  /** A live session ID of the sandbox. */
  readonly demoSession: string | undefined;
  /** The superuser's URL of this stack's PostgreSQL, for tests that break it; undefined with an external database. */
  readonly superuserUrl: string | undefined;
  /** The settings a service was started with, without inherited variables. */
  envOf(name: ServiceName): Readonly<Record<string, string>>;
  /** `postgres`, `nats`, `sandbox`, `api`, `scraper`, `dm-sender`, or a name from `replicate`. Throws if it doesn't exist. */
  service(name: string): Supervised;
  /**
   * Runs another instance of a service as `runAs`, with these settings changed: at least its PORT, and the API's METRICS_PORT.
   *
   * @param repository another checkout to run it from, such as another release's
   */
  replicate(
    name: ServiceName,
    runAs: string,
    env: Readonly<Record<string, string>>,
    repository?: string,
  ): Promise<Supervised>;
  /** Boots a NATS cluster in addition to the stack's own server, a node for each of these ports. It ends with the stack. */
  bootNatsCluster(nodes: readonly NatsNodePorts[]): Promise<NatsCluster>;
  /** Boots a standby of the stack's own database. It ends with the stack. @throws with an external database */
  bootStandby(port: number): Promise<{ readonly primary: Postgres; readonly standby: PostgresServer }>;
  /** Ends everything in order, within ten seconds. */
  stop(): Promise<void>;
}

/**
 * Boots everything on this machine, for `start` and for tests of the complete product. All of its processes end with this
 * process, however it ends.
 * @throws StackError with instructions for the user; nothing is left running then.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const keeper = openKeeper();
  const closers: Boot['closers'] = [];
  const stop = stopOnce(keeper, closers, options.hurry);
  options.signal?.addEventListener('abort', () => void stop());
  try {
    options.signal?.throwIfAborted();
    const boot = await prepareBoot(options, keeper, closers);
    return await bootAll(boot, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function stopOnce(keeper: Keeper, closers: Boot['closers'], hurry: AbortSignal | undefined): Stack['stop'] {
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await keeper.stop(hurry);
    for (const close of closers.toReversed()) await close();
  };
  return () => {
    stopped ??= stop();
    return stopped;
  };
}

async function bootAll(boot: Boot, stop: Stack['stop']): Promise<Stack> {
  const { reporter, settings, ports, services, data } = boot;
  const running = new Map<string, Supervised>();
  const add = (program: Supervised | undefined) => void (program && running.set(program.name, program));
  const bootListed = async (name: ServiceName, label: string, env: Readonly<Record<string, string>>) => {
    if (!services.includes(name)) return;
    add(await reporter.track(label, bootService(boot, name, { ...env, ...boot.serviceEnv[name] })));
  };
  // In watch mode, Vite's dev server uses the web app's port.
  const apiPort = boot.watch ? await freePort() : ports.web;
  const sandboxUrl = `http://${LOOPBACK}:${ports.sandbox}`;

  // Boot independent parts in parallel.
  const database = reporter.track('PostgreSQL', bootDatabase(boot));
  const [{ url: databaseUrl, server: postgres }, broker, mail, browser, web] = await Promise.all([
    database,
    reporter.track('NATS', bootBroker(boot)),
    reporter.track('Mailbox', bootMail(boot)),
    reporter.track('Chromium', findWorkersBrowser(boot)),
    reporter.track('Web app', bootWeb(boot, apiPort)),
    database.then(({ ownerUrl }) => reporter.track('Migrations', migrate(boot, ownerUrl))),
    bootListed('sandbox', 'Sandbox', sandboxEnv({ ports, sandboxFile: sandboxFile(data) })),
  ]);
  add(postgres?.process);
  add(broker.process);
  add(web.process);
  const wiring: Wiring = {
    ports,
    apiPort,
    secrets: boot.secrets,
    sealKeysFile: sealKeysFile(data),
    sandboxFile: sandboxFile(data),
    databaseUrl,
    natsUrlOf: broker.urlOf,
    smtpUrl: mail.smtpUrl,
    mailFrom: settings.MAIL_FROM ?? DEFAULT_SENDER,
    platformUrls: platformUrlsOf(settings, sandboxUrl),
    sheetsUrl: settings.SHEETS_URL ?? sandboxUrl,
    webRoot: web.root,
    browser,
    noSandbox: boot.noSandbox,
  };
  const envOf = (name: ServiceName) => ({ ...serviceEnv(name, wiring), ...boot.serviceEnv[name] });
  const isDemo = services.includes('sandbox') && !settings.INSTAGRAM_URL;
  const hasHouse = isDemo && services.includes('api');
  const [demoSession] = await Promise.all([
    isDemo ? openSandboxSession(sandboxUrl) : undefined,
    hasHouse
      ? openSandboxSession(sandboxUrl, { username: HOUSE_USERNAME }).then((session) =>
          addHouseSession(boot, session, envOf('api')),
        )
      : undefined,
    // Workers need the broker's streams, which the API creates.
    bootListed('api', 'API', envOf('api')).then(() =>
      Promise.all([
        bootListed('scraper', 'Scraper', envOf('scraper')),
        bootListed('dm-sender', 'DM sender', envOf('dm-sender')),
      ]),
    ),
  ]);

  return {
    addresses: {
      web: services.includes('api') ? `http://localhost:${ports.web}` : undefined,
      sandbox: services.includes('sandbox') ? `http://localhost:${ports.sandbox}/__sandbox/` : undefined,
      mailbox: mail.url,
    },
    data,
    logs: join(data, 'logs'),
    browser: browser && { ...browser, noSandbox: boot.noSandbox },
    demoSession,
    superuserUrl: postgres?.superuserUrl,
    envOf,
    service(name) {
      const found = running.get(name);
      if (found === undefined) throw new Error(`there is no ${name}, but ${[...running.keys()].join(', ')}`);
      return found;
    },
    async replicate(name, runAs, env, repository = boot.repository) {
      const replica = await bootService({ ...boot, repository }, name, { ...envOf(name), ...env }, runAs);
      add(replica);
      return replica;
    },
    bootNatsCluster: (nodes) => bootBrokerCluster(boot, nodes),
    async bootStandby(port) {
      if (postgres === undefined) throw new Error('the database is external');
      return { primary: postgres, standby: await bootDatabaseStandby(boot, postgres, port) };
    },
    stop,
  };
}
