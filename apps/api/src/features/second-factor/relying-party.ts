import { isIP } from 'node:net';
import type { Env } from '../../env.ts';

/** COSE's numbers of Ed25519, ES256 and RS256: one of them is in every authenticator. */
export const ALGORITHMS = [-8, -7, -257];

export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/**
 * Who passkeys are made for: the host of PUBLIC_URL. Null where that is an IP address, or reached without TLS on anything
 * but localhost: browsers refuse passkeys there.
 */
export function relyingParty({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !local)) return null;
  return { id: hostname, name: 'Trawl', origin };
}
