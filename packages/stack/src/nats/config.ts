import { API_ACCOUNT, type Permissions, type WorkerAccount, workerAccounts } from '@trawl/contracts';
import { LOOPBACK } from '../network.ts';

export interface NatsUser {
  readonly password: string;
  /** By default, the user may publish and subscribe to everything in its account. */
  readonly permissions?: Permissions;
}

export interface NatsSettings {
  readonly port: number;
  readonly monitoringPort: number;
  readonly store: string;
  /** By name. Workers' users belong to their accounts, all others to the API's. */
  readonly users: Readonly<Record<string, NatsUser>>;
  /** All users in one account, as up to 0.1.0. Workers can then disrupt the streams. */
  readonly sharedAccount?: boolean | undefined;
  /** By default, a standalone server. */
  readonly cluster?: NatsClusterMember | undefined;
}

export interface NatsClusterMember {
  /** Unique in the cluster. */
  readonly serverName: string;
  /** The port for connections of the other servers. */
  readonly routePort: number;
  /** Route ports of all servers, including this one. */
  readonly routePorts: readonly number[];
  /** The password for connections between the servers. */
  readonly password: string;
}

/** Maximum bytes of a message. Workers split their events below this. */
const MAX_PAYLOAD = 1024 * 1024;

/** How long a service may take to reply to a request: longer than any timeout. */
const ANSWER_WITHIN = '30s';

/** The server's configuration file in JSON, which is a subset of its format. */
export function natsConfig({ port, monitoringPort, store, users, sharedAccount, cluster }: NatsSettings): string {
  const config = {
    server_name: cluster?.serverName ?? 'trawl',
    host: LOOPBACK,
    port,
    http: `${LOOPBACK}:${monitoringPort}`,
    max_payload: MAX_PAYLOAD,
    jetstream: { store_dir: store },
    ...(sharedAccount
      ? { authorization: { users: Object.entries(users).map(renderUser) } }
      : { accounts: renderAccounts(users) }),
    ...(cluster && { cluster: renderCluster(cluster) }),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

const ROUTE_USER = 'route';

const renderCluster = ({ routePort, routePorts, password }: NatsClusterMember) => ({
  name: 'trawl',
  host: LOOPBACK,
  port: routePort,
  authorization: { user: ROUTE_USER, password },
  routes: routePorts
    .filter((port) => port !== routePort)
    .map((port) => `nats-route://${ROUTE_USER}:${password}@${LOOPBACK}:${port}`),
});

const renderUser = ([user, { password, permissions }]: [string, NatsUser]) => ({
  user,
  password,
  ...(permissions && {
    permissions: {
      publish: { allow: permissions.publish },
      subscribe: { allow: permissions.subscribe },
      ...(permissions.answers && { allow_responses: { max: 1, expires: ANSWER_WITHIN } }),
    },
  }),
});

function renderAccounts(users: NatsSettings['users']): Record<string, unknown> {
  const workers = Object.entries(workerAccounts);
  const isWorker = (name: string) => workers.some(([worker]) => worker === name);
  const usersWhere = (belongs: (name: string) => boolean) =>
    Object.entries(users)
      .filter(([name]) => belongs(name))
      .map(renderUser);
  const api = {
    jetstream: 'enabled',
    users: usersWhere((name) => !isWorker(name)),
    exports: exportsTo(Object.values(workerAccounts)),
    imports: workers.flatMap(([, { name, answers }]) =>
      answers.map(({ subject }) => ({ service: { account: name, subject } })),
    ),
  };
  const others = workers.map(([service, { name, asks, hears, answers }]) => [
    name,
    {
      users: usersWhere((user) => user === service),
      exports: answers.map(({ subject }) => ({ service: subject, accounts: [API_ACCOUNT] })),
      imports: [
        ...asks.map(({ subject }) => ({ service: { account: API_ACCOUNT, subject } })),
        ...hears.map((subject) => ({ stream: { account: API_ACCOUNT, subject } })),
      ],
    },
  ]);
  return { [API_ACCOUNT]: api, ...Object.fromEntries(others) };
}

/** One entry per subject with the accounts that may import it: a second entry would replace the first. */
function exportsTo(accounts: readonly WorkerAccount[]): readonly unknown[] {
  const services = new Set(accounts.flatMap(({ asks }) => asks.map(({ subject }) => subject)));
  const streams = new Set(accounts.flatMap(({ hears }) => hears));
  const namesWhere = (holds: (account: WorkerAccount) => boolean) => accounts.filter(holds).map(({ name }) => name);
  return [
    ...[...services].map((subject) => ({
      service: subject,
      accounts: namesWhere(({ asks }) => asks.some((ask) => ask.subject === subject)),
      ...(accounts.some(({ asks }) => asks.some((ask) => ask.subject === subject && ask.answers === 'many')) && {
        response: 'stream',
      }),
    })),
    ...[...streams].map((subject) => ({
      stream: subject,
      accounts: namesWhere(({ hears }) => hears.includes(subject)),
    })),
  ];
}
