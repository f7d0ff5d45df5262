import { definitionOf, OPEN_PLATFORM_IDS, platformUrl, platformUrlFields } from '@trawl/contracts';
import { z } from 'zod';
import type { BuiltFor } from '../popup/built-for.ts';

/** An origin as browsers write it: a path or credentials would be ignored silently, and `*` would permit other sites. */
const Origin = z.url().refine((text) => {
  const { origin, protocol, hostname } = new URL(text);
  if (text !== origin || !/^[a-z0-9.-]+$/.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}, 'must be an https origin without a path, such as https://trawl.example');

const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

const Env = z.object({ TRAWL_ORIGIN: Origin, ...platformUrlFields });

/**
 * Reads the addresses to build the extension for.
 *
 * @throws z.ZodError if one is missing or invalid
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): BuiltFor {
  const env = Env.parse(environment);
  const sites = OPEN_PLATFORM_IDS.map((platform) => {
    const { name, sessionCookie } = definitionOf(platform);
    return { platform, name, origin: Origin.parse(platformUrl(env, platform).origin), cookie: sessionCookie };
  });
  return { origin: env.TRAWL_ORIGIN, sites };
}
