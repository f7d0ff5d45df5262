import { randomBytes } from 'node:crypto';
import { type ContainerOptions, runContainer } from './container.ts';
import { print } from './print.ts';

const key = () => randomBytes(32);
const API = {
  PUBLIC_URL: 'https://trawl.example',
  DATABASE_URL: 'postgres://trawl_app:4f1c9a@db/trawl',
  NATS_URL: 'tls://api:4f1c9a@nats:4222',
  SMTP_URL: 'smtps://trawl:4f1c9a@mail.example:465',
  SEAL_KEYS: `k1:${key().toString('base64')}`,
  SIGNING_KEY: key().toString('base64'),
};
const WORKER = { NATS_URL: 'tls://scraper:4f1c9a@nats:4222' };

interface Refusal extends ContainerOptions {
  readonly what: string;
  readonly image: string;
  /** A part of the error message. */
  readonly says: string;
}

const REFUSALS: readonly Refusal[] = [
  {
    what: 'no keys',
    image: 'trawl-api',
    env: { ...API, SEAL_KEYS: '', SIGNING_KEY: '' },
    says: 'SEAL_KEYS is missing',
  },
  {
    what: 'keys of development',
    image: 'trawl-api',
    env: {
      ...API,
      SEAL_KEYS: `dev1:${key().toString('base64')}`,
      SIGNING_KEY: Buffer.concat([Buffer.from('development only'), key()]).toString('base64'),
    },
    says: 'SIGNING_KEY is a development key',
  },
  {
    what: 'a development password',
    image: 'trawl-api',
    env: { ...API, DATABASE_URL: 'postgres://trawl_app:development-only-x@db/trawl' },
    says: 'DATABASE_URL has a development password',
  },
  {
    what: 'http',
    image: 'trawl-api',
    env: { ...API, PUBLIC_URL: 'http://trawl.example' },
    says: 'PUBLIC_URL is not encrypted',
  },
  {
    what: 'http',
    image: 'trawl-scraper',
    env: { ...WORKER, INSTAGRAM_URL: 'http://sandbox:3001' },
    says: 'INSTAGRAM_URL is not encrypted',
  },
  {
    what: 'Chromium without its sandbox',
    image: 'trawl-scraper',
    env: { ...WORKER, BROWSER_NO_SANDBOX: '1' },
    says: 'BROWSER_NO_SANDBOX is for development only',
  },
  {
    what: 'Chromium without its sandbox',
    image: 'trawl-dm-sender',
    env: { NATS_URL: 'tls://dm-sender:4f1c9a@nats:4222', BROWSER_NO_SANDBOX: '1' },
    says: 'BROWSER_NO_SANDBOX is for development only',
  },
  {
    what: 'root',
    image: 'trawl-scraper',
    env: WORKER,
    args: ['--user', '0:0'],
    says: "The worker can't run as root",
  },
  {
    what: 'a broker without a login',
    image: 'trawl-dm-sender',
    env: { NATS_URL: 'nats://nats:4222' },
    says: 'NATS_URL has no login',
  },
  {
    what: 'a migration without its database',
    image: 'trawl-ops',
    command: ['node', 'apps/api/src/db/migrate.ts'],
    says: 'MIGRATION_DATABASE_URL is missing',
  },
];

/** Starts each image with settings that production rejects, and prints the error message. */
export async function tryRefusals(): Promise<void> {
  for (const { what, image, says, ...options } of REFUSALS) {
    const { code, output } = await runContainer(image, options);
    const sentence = output.split('\n').find((line) => line.includes(says));
    if (code === 0 || sentence === undefined) throw new Error(`${image} accepts ${what} (${code}):\n${output}`);
    print(`${image}, ${what}: exit code ${code}, “${sentence.trim()}”`);
  }
}
