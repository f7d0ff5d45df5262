import type { Permissions } from '@trawl/contracts';
import { LOOPBACK } from '../network.ts';

export interface NatsUser {
  readonly password: string;
  /** Left out: may say and hear everything. */
  readonly permissions?: Permissions;
}

export interface NatsSettings {
  readonly port: number;
  readonly monitoringPort: number;
  readonly store: string;
  /** By name. */
  readonly users: Readonly<Record<string, NatsUser>>;
}

/** Bytes of one message. Workers split their events under it. */
const MAX_PAYLOAD = 1024 * 1024;

/** How long a service may answer what it was asked: longer than anybody waits. */
const ANSWER_WITHIN = '30s';

/** The server's configuration file: JSON, which its own format includes. */
export function natsConfig({ port, monitoringPort, store, users }: NatsSettings): string {
  const config = {
    server_name: 'trawl',
    host: LOOPBACK,
    port,
    http: `${LOOPBACK}:${monitoringPort}`,
    max_payload: MAX_PAYLOAD,
    jetstream: { store_dir: store },
    authorization: {
      users: Object.entries(users).map(([user, { password, permissions }]) => ({
        user,
        password,
        ...(permissions && {
          permissions: {
            publish: { allow: permissions.publish },
            subscribe: { allow: permissions.subscribe },
            ...(permissions.answers && { allow_responses: { max: 1, expires: ANSWER_WITHIN } }),
          },
        }),
      })),
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
