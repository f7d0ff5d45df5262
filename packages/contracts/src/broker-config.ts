import { API_ACCOUNT, type Permissions, type WorkerAccount, workerAccounts } from './broker-users.ts';

export interface BrokerUser {
  readonly password: string;
  /** By default, the user may publish and subscribe to everything in its account. */
  readonly permissions?: Permissions;
}

/** Maximum bytes of a message. Workers split their events below this. */
export const BROKER_MAX_PAYLOAD = 1024 * 1024;

/** How long a service may take to reply to a request; longer than the timeout of any request. */
const ANSWER_WITHIN = '30s';

const renderUser = ([user, { password, permissions }]: [string, BrokerUser]) => ({
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
