import { join } from 'node:path';
import {
  DEFAULT_PLATFORM,
  definitionOf,
  OpenPlatformId,
  PLATFORM_URL_VARIABLES,
  type PlatformUrls,
} from '@trawl/contracts';
import type { BrowserProgram } from '../browser/bundled-chromium.ts';
import { LOOPBACK } from '../network/network.ts';
import type { Ports } from '../network/ports.ts';
import type { Stage } from '../process/end-in-order.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** The services, in startup order. */
export const SERVICES = ['sandbox', 'api', 'scraper', 'dm-sender'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The addresses and settings that connect the parts. */
export interface Wiring {
  readonly ports: Ports;
  /** Equal to the web app's port if the API serves the web app. */
  readonly apiPort: number;
  readonly secrets: Secrets;
  readonly sealKeysFile: string;
  /** Where the sandbox keeps its sessions, messages and sheets. */
  readonly sandboxFile: string;
  readonly databaseUrl: string;
  natsUrlOf(user: 'api' | 'scraper' | 'dm-sender'): string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** The platforms' addresses, by environment variable. */
  readonly platformUrls: Readonly<Record<string, string>>;
  readonly sheetsUrl: string;
  /** Undefined if the checkout has no web app. */
  readonly webRoot: string | undefined;
  /** Undefined without workers. */
  readonly browser: BrowserProgram | undefined;
  readonly noSandbox: boolean;
}

export const DEFAULT_SENDER = 'Trawl <trawl@localhost>';

/** The platforms' addresses, by variable: those that are set, else the sandbox's, where only the default platform is at the root. */
export function platformUrlsOf(settings: Settings, sandboxUrl: string): Record<string, string> {
  return Object.fromEntries(
    OpenPlatformId.options.map((platform) => {
      const { variable } = definitionOf(platform).address;
      const standIn = platform === DEFAULT_PLATFORM ? sandboxUrl : `${sandboxUrl}/${platform}`;
      return [variable, settings[variable as keyof PlatformUrls] ?? standIn];
    }),
  );
}

type Env = Readonly<Record<string, string>>;

export const sandboxFile = (data: string): string => join(data, 'sandbox.jsonl');

export const sandboxEnv = (wiring: Pick<Wiring, 'ports' | 'sandboxFile'>): Env => ({
  SANDBOX_PORT: String(wiring.ports.sandbox),
  SANDBOX_HOST: LOOPBACK,
  SANDBOX_STATE: wiring.sandboxFile,
});

/** The environment of a service, limited to what it needs: workers get no database, and no service gets another's password. */
export function serviceEnv(name: ServiceName, wiring: Wiring): Env {
  switch (name) {
    case 'sandbox':
      return sandboxEnv(wiring);
    case 'api':
      return apiEnv(wiring);
    case 'scraper':
      return workerEnv(name, wiring.ports.scraper, wiring);
    case 'dm-sender':
      return workerEnv(name, wiring.ports.dmSender, wiring);
  }
}

function apiEnv(wiring: Wiring): Env {
  const { ports, secrets } = wiring;
  return {
    TRAWL_ENV: 'development',
    HOST: LOOPBACK,
    PORT: String(wiring.apiPort),
    METRICS_PORT: String(ports.apiMetrics),
    PUBLIC_URL: `http://localhost:${ports.web}`,
    DATABASE_URL: wiring.databaseUrl,
    NATS_URL: wiring.natsUrlOf('api'),
    SMTP_URL: wiring.smtpUrl,
    MAIL_FROM: wiring.mailFrom,
    ...wiring.platformUrls,
    SHEETS_URL: wiring.sheetsUrl,
    SEAL_KEYS_FILE: wiring.sealKeysFile,
    SIGNING_KEY: secrets.signingKey,
    ...(wiring.webRoot && { WEB_ROOT: wiring.webRoot }),
  };
}

function workerEnv(name: 'scraper' | 'dm-sender', port: number, wiring: Wiring): Env {
  return {
    TRAWL_ENV: 'development',
    HOST: LOOPBACK,
    PORT: String(port),
    NATS_URL: wiring.natsUrlOf(name),
    ...wiring.platformUrls,
    WORKER_ID: `${name}-1`,
    ...(wiring.browser && { BROWSER_PATH: wiring.browser.path, ...wiring.browser.env }),
    ...(wiring.noSandbox && { BROWSER_NO_SANDBOX: '1' }),
  };
}

/** The shutdown stage, see `endInOrder`. */
export const stageOf = (name: ServiceName): Stage => (name === 'sandbox' || name === 'api' ? 'server' : 'worker');

/** The URL that responds with a success when the service is ready. */
export function readyUrl(name: ServiceName, env: Env): string {
  return name === 'sandbox'
    ? `http://${LOOPBACK}:${env.SANDBOX_PORT}/__sandbox/requests`
    : `http://${LOOPBACK}:${env.PORT}/readyz`;
}

/** Variables for one service or none, never inherited. */
const NOT_INHERITED = new Set([
  ...[
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'NATS_URL',
    'SMTP_URL',
    'MAIL_FROM',
    ...PLATFORM_URL_VARIABLES,
    'SHEETS_URL',
    'SEAL_KEYS',
    'SIGNING_KEY',
  ],
  ...['BROWSER_PATH', 'BROWSER_NO_SANDBOX', 'WEB_ROOT', 'PUBLIC_URL', 'WORKER_ID', 'HOST', 'PORT', 'METRICS_PORT'],
  ...['TRAWL_ENV', 'TRAWL_PORT', 'TRAWL_DATA', 'TRAWL_CACHE'],
]);

/** The user's environment variables that services inherit: all except the ones for single services. */
export function inheritedEnv(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !NOT_INHERITED.has(name.replace(/_FILE$/, '')) && !name.startsWith('npm_'))
      kept[name] = value;
  }
  return kept;
}
