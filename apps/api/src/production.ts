import { timingSafeEqual } from 'node:crypto';
import { type PlatformUrls, platformUrlsOf } from '@trawl/contracts';
import { plainHttp, unfitLogins } from '@trawl/service-kit';
import type { SealKey } from './sealing/seal.ts';

/** The prefix of a local stack's signing key; the ids of its seal keys begin with `dev`. */
const DEVELOPMENT = 'development only';
const OWN = 'generate one, for example with `openssl rand -base64 32`';

/** URLs that must contain a login, with examples. */
const LOGINS = {
  DATABASE_URL: 'postgres://trawl_app:PASSWORD@HOST/trawl',
  NATS_URL: 'tls://api:PASSWORD@HOST:4222',
};

/** The settings that production checks. */
export interface Settings extends PlatformUrls {
  readonly TRAWL_ENV: 'development' | 'production';
  readonly PUBLIC_URL: string;
  readonly DATABASE_URL: string;
  readonly NATS_URL: string;
  readonly SMTP_URL: string;
  readonly SHEETS_URL: string;
  readonly SEAL_KEYS: readonly SealKey[];
  readonly SIGNING_KEY: Buffer;
}

/** Settings that production rejects, one line each: the problem and what to set instead. Contains no secrets. */
export function refusedInProduction(env: Settings): string[] {
  if (env.TRAWL_ENV !== 'production') return [];
  const { DATABASE_URL, NATS_URL, SMTP_URL, PUBLIC_URL, SHEETS_URL } = env;
  return [
    ...plainHttp({ PUBLIC_URL, ...platformUrlsOf(env), SHEETS_URL }),
    ...unfitLogins({ DATABASE_URL, NATS_URL, SMTP_URL }, LOGINS),
    ...(env.SEAL_KEYS.some(({ id }) => id.startsWith('dev')) ? [`  SEAL_KEYS contains a development key: ${OWN}`] : []),
    ...(env.SIGNING_KEY.toString('latin1').startsWith(DEVELOPMENT)
      ? [`  SIGNING_KEY is a development key: ${OWN}`]
      : []),
    ...(env.SEAL_KEYS.some(({ key }) => isSame(key, env.SIGNING_KEY))
      ? [`  SIGNING_KEY is also in SEAL_KEYS, but each key serves one purpose: ${OWN}`]
      : []),
  ];
}

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
