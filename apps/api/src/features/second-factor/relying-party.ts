import { isIP } from 'node:net';
import type { Env } from '../../env.ts';

/** COSE numbers of Ed25519, ES256 and RS256; every authenticator supports at least one. */
export const ALGORITHMS = [-8, -7, -257];

export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/**
 * The relying party of passkeys: the host of PUBLIC_URL. Null for an IP address, or without TLS on any host except localhost,
 * where browsers refuse passkeys.
 */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !local)) return null;
  return { id: hostname, name: 'Trawl', origin };
}
