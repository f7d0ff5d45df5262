import type { Server } from '@trawl/bus';
import { BROKER_MAX_PAYLOAD } from '@trawl/contracts';
import { decodePart } from '@trawl/service-kit';
import { type Finding, failed, ok, unreachable, warning } from './check.ts';

const OLDEST = [2, 10] as const;

/** Why the broker can't be used; null if the error is about something else. */
export function brokerProblem(error: unknown, url: string): Finding | null {
  const hosts = url.split(',').map((server) => new URL(server.trim()).host);
  const host = hosts.join(', ');
  if (!(error instanceof Error)) return null;
  if (error.name === 'AuthorizationError' || error.name === 'UserAuthenticationExpiredError')
    return failed(
      `${host} rejects the login of ${decodePart(new URL(url.split(',', 1).join()).username) || 'a client without a user'}.`,
      'Correct the user and password in NATS_URL, or the broker’s users. docs/operating.md (NATS) describes the users and accounts.',
    );
  const why = unreachable(error);
  if (why === null && error.name !== 'TimeoutError' && error.name !== 'ConnectionError') return null;
  return failed(
    `${host} can’t be reached: ${why ?? 'there is no answer'}.`,
    'Start NATS, or correct the hosts and ports in NATS_URL.',
  );
}

export function versionFinding({ version, isCluster }: Server): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor))
    return ok(`The server is NATS ${version}${isCluster ? ' in a cluster' : ''}.`);
  return warning(
    `The server is NATS ${version}, and servers older than ${OLDEST.join('.')} hang when their disk is full.`,
    'Upgrade the server.',
  );
}

export const payloadFinding = ({ maxPayload }: Server): Finding =>
  maxPayload < BROKER_MAX_PAYLOAD
    ? failed(
        `max_payload is ${maxPayload} bytes, so larger events of the workers are rejected.`,
        `Set max_payload to ${BROKER_MAX_PAYLOAD}.`,
      )
    : ok(`max_payload is ${maxPayload} bytes.`);
