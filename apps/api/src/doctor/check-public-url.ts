import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { type Check, codeOf, type Finding, failed, ok, read, unreachable, warning } from '@trawl/doctor';
import { z } from 'zod';
import { Env } from '../env.ts';

const DAY_MS = 24 * 60 * 60_000;
const EXPIRES_SOON_DAYS = 14;
/** Requests with forged addresses: more than a deployment is likely to have replicas, because each replica counts separately. */
const FORGED = 12;

const CERTIFICATE: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is missing its intermediate certificate',
};

/** The service as its users reach it: through DNS, proxies and TLS. */
export const checkPublicUrl: Check = {
  name: 'Public URL',
  async run(env, signal) {
    const { PUBLIC_URL, ADDRESS_REQUESTS } = read(Env, env, 'PUBLIC_URL', 'ADDRESS_REQUESTS');
    try {
      return [
        await answers(PUBLIC_URL, signal),
        ...(PUBLIC_URL.startsWith('https:') ? [await certificate(new URL(PUBLIC_URL), signal)] : []),
        ...(await proxies(PUBLIC_URL, ADDRESS_REQUESTS, signal)),
      ];
    } catch (error) {
      const code = codeOf(error);
      const wrong = CERTIFICATE[code];
      if (wrong)
        return [failed(`The certificate of ${PUBLIC_URL} ${wrong}.`, 'Install a valid certificate at the proxy.')];
      const why = unreachable(error);
      if (why === null) throw error;
      return [
        failed(
          `${PUBLIC_URL} can’t be reached from here: ${why}.`,
          'Start the API and the proxy, check the DNS record, or correct PUBLIC_URL.',
        ),
      ];
    }
  },
};

const Health = z.object({ status: z.literal('ok') });
const Readiness = z.record(z.string(), z.unknown());

async function answers(publicUrl: string, signal: AbortSignal): Promise<Finding> {
  const get = (path: string) => fetch(new URL(path, publicUrl), { redirect: 'manual', signal });
  const alive = await get('/healthz');
  const health = Health.safeParse(await alive.json().catch(() => null));
  if (!alive.ok || !health.success)
    return failed(
      `${publicUrl} returned status ${alive.status} instead of Trawl’s response.`,
      'Let the proxy forward all paths to the API’s PORT, without redirects to another host.',
    );
  const ready = await get('/readyz');
  if (ready.ok) return ok(`${publicUrl} answers, and the API is ready.`);
  const conditions = Readiness.safeParse(await ready.json().catch(() => null)).data ?? {};
  const missing = Object.keys(conditions).filter((name) => conditions[name] === false);
  return failed(
    `${publicUrl} answers, but the API is not ready${missing.length > 0 ? `: ${missing.join(', ')}` : ''}.`,
    'See the API’s log, and the other checks.',
  );
}

async function certificate({ hostname, port }: URL, signal: AbortSignal): Promise<Finding> {
  const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname });
  try {
    await once(socket, 'secureConnect', { signal });
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const text = `The certificate is valid until ${until.toISOString().slice(0, 10)}.`;
    return days < EXPIRES_SOON_DAYS
      ? warning(text, 'Renew the certificate, and check its automatic renewal.')
      : ok(text);
  } finally {
    socket.destroy();
  }
}

/**
 * Whether clients can choose their address: the API counts requests per address, so a client whose `X-Forwarded-For` is trusted gets
 * a new budget with each value. Addresses without a budget, such as loopback in development, prove nothing.
 */
async function proxies(publicUrl: string, budget: number, signal: AbortSignal): Promise<Finding[]> {
  const left: number[] = [];
  for (let n = 0; n < FORGED; n++) {
    // Documentation addresses (RFC 3849) in random networks, so that none was used within the last minute.
    const address = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
    const answer = await fetch(new URL('/api/users/check-auth', publicUrl), {
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
      signal,
    });
    await answer.body?.cancel();
    const remaining = answer.headers.get('ratelimit-remaining');
    if (remaining === null) return [];
    left.push(Number(remaining));
  }
  if (new Set(left).size > 1 || left[0] !== budget - 1)
    return [ok('Clients can’t choose their address with X-Forwarded-For.')];
  return [
    failed(
      'The API believes the X-Forwarded-For that a client sends, so limits per address protect nothing.',
      'Set TRUST_PROXY to the exact number of proxies in front of the API, and let the outermost one replace the header.',
    ),
  ];
}
