import { API_ACCOUNT, type Permissions, type WorkerAccount, workerAccounts } from './broker-users.ts';

export interface BrokerUser {
  readonly password: string;
  /** By default, the user may publish and subscribe to everything in its account. */
  readonly permissions?: Permissions;
}

/** Maximum bytes of a message. Workers split their events below this. */
export const BROKER_MAX_PAYLOAD = 1024 * 1024;

/**
 * Maximum bytes of all streams, which have a few megabytes. Without this setting, a server uses three quarters of the disk's free space
 * at its start, so one that was started on a full disk would accept nothing, even after the disk has space again.
 */
export const BROKER_MAX_STORE = 10 * 1024 ** 3;

/** How long a service may take to reply to a request; longer than the timeout of any request. */
const REPLY_EXPIRES = '30s';

const renderUser = ([user, { password, permissions }]: [string, BrokerUser]) => ({
  user,
  password,
  ...(permissions && {
    permissions: {
      publish: { allow: permissions.publish },
      subscribe: { allow: permissions.subscribe },
      ...(permissions.mayReply && { allow_responses: { max: 1, expires: REPLY_EXPIRES } }),
    },
  }),
});

/** Entries of the server's configuration for these users. */
export const brokerUsers = (users: Readonly<Record<string, BrokerUser>>) => Object.entries(users).map(renderUser);

/**
 * The accounts of the server's configuration.
 *
 * @param users by name. Workers' users belong to their accounts, all others to the API's
 */
export function brokerAccounts(users: Readonly<Record<string, BrokerUser>>): Record<string, unknown> {
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
    imports: workers.flatMap(([, { name, repliesTo }]) =>
      repliesTo.map(({ subject }) => ({ service: { account: name, subject } })),
    ),
  };
  const others = workers.map(([service, { name, requests, subscriptions, repliesTo }]) => [
    name,
    {
      users: usersWhere((user) => user === service),
      exports: repliesTo.map(({ subject }) => ({ service: subject, accounts: [API_ACCOUNT] })),
      imports: [
        ...requests.map(({ subject }) => ({ service: { account: API_ACCOUNT, subject } })),
        ...subscriptions.map((subject) => ({ stream: { account: API_ACCOUNT, subject } })),
      ],
    },
  ]);
  return { [API_ACCOUNT]: api, ...Object.fromEntries(others) };
}

/** One entry per subject with the accounts that may import it: a second entry would replace the first. */
function exportsTo(accounts: readonly WorkerAccount[]): readonly unknown[] {
  const services = new Set(accounts.flatMap(({ requests }) => requests.map(({ subject }) => subject)));
  const streams = new Set(accounts.flatMap(({ subscriptions }) => subscriptions));
  const namesOf = (matches: (account: WorkerAccount) => boolean) => accounts.filter(matches).map(({ name }) => name);
  return [
    ...[...services].map((subject) => ({
      service: subject,
      accounts: namesOf(({ requests }) => requests.some((request) => request.subject === subject)),
      ...(accounts.some(({ requests }) =>
        requests.some((request) => request.subject === subject && request.replies === 'many'),
      ) && {
        response: 'stream',
      }),
    })),
    ...[...streams].map((subject) => ({
      stream: subject,
      accounts: namesOf(({ subscriptions }) => subscriptions.includes(subject)),
    })),
  ];
}
