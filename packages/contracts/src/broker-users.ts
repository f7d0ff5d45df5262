import { OpenPlatformId } from './platforms/ids.ts';
import {
  API_QUEUE,
  collectConsumer,
  EVENT_CONSUMER,
  EVENT_STREAM,
  inboxPrefix,
  messageConsumer,
  SESSION_CHECK_QUEUE,
  type ServiceName,
  subjects,
  WORK_STREAM,
  WORK_SUBJECTS,
} from './subjects.ts';

/**
 * Users, permissions and accounts of the broker. JetStream replies to a request with the server's rights, on any subject that the
 * request specifies, so permissions can't restrict a worker's access to the JetStream API. Therefore each worker service has an
 * account without JetStream. Subjects from the API's account are imported by name, and replies go only to the worker's account.
 */

export interface Permissions {
  readonly publish: readonly string[];
  /** A subject, or a subject with the only queue in which it may be subscribed to. */
  readonly subscribe: readonly string[];
  /** Whether it may reply once to each request, on the requester's inbox. */
  readonly mayReply?: boolean;
}

/** The account of the API and its streams. */
export const API_ACCOUNT = 'TRAWL';

export interface WorkerAccount {
  readonly name: string;
  /** Subjects that the workers publish and request in the API's account. Requests to JetStream get several replies. */
  readonly requests: readonly { readonly subject: string; readonly replies: 'one' | 'many' }[];
  /** Subjects that the API publishes to every worker. */
  readonly subscriptions: readonly string[];
  /** Subjects of the API's requests, each answered by one worker. */
  readonly repliesTo: readonly { readonly subject: string; readonly queue: string }[];
}
export type WorkerName = Exclude<ServiceName, 'api'>;

const requestsOf = (workConsumers: readonly string[], more: readonly string[] = []): WorkerAccount['requests'] => [
  ...['run.event.*', subjects.claim, subjects.beat, subjects.leaseSession, ...more].map(
    (subject) => ({ subject, replies: 'one' }) as const,
  ),
  ...workConsumers.flatMap(
    (consumer) =>
      [
        { subject: `$JS.API.CONSUMER.MSG.NEXT.${WORK_STREAM}.${consumer}`, replies: 'many' },
        { subject: `$JS.ACK.${WORK_STREAM}.${consumer}.>`, replies: 'one' },
      ] as const,
  ),
];

/** Scrapers and DM senders have separate accounts, so neither can direct a reply to a subject that only the other may use. */
export const workerAccounts: Readonly<Record<WorkerName, WorkerAccount>> = {
  scraper: {
    name: 'TRAWL_SCRAPER',
    requests: requestsOf(OpenPlatformId.options.map(collectConsumer), [subjects.expandTarget]),
    subscriptions: ['run.control.*'],
    // Only with the queue, so that each identifier reaches one worker and no other subscriber.
    repliesTo: [{ subject: subjects.sessionCheck, queue: SESSION_CHECK_QUEUE }],
  },
  'dm-sender': {
    name: 'TRAWL_DM_SENDER',
    requests: requestsOf(OpenPlatformId.options.map(messageConsumer), [subjects.messageNext, subjects.messageCommit]),
    subscriptions: ['run.control.*'],
    repliesTo: [],
  },
};

/** The service of a worker's account; null for any other account, such as the API's, which workers may share with it. */
export const workerOf = (account: string | null): WorkerName | null =>
  (Object.keys(workerAccounts) as WorkerName[]).find((service) => workerAccounts[service].name === account) ?? null;

function worker(service: WorkerName): Permissions {
  const { requests, subscriptions, repliesTo } = workerAccounts[service];
  return {
    publish: requests.map(({ subject }) => subject),
    subscribe: [
      `${inboxPrefix(service)}.>`,
      ...subscriptions,
      ...repliesTo.map(({ subject, queue }) => `${subject} ${queue}`),
    ],
    ...(repliesTo.length > 0 && { mayReply: true }),
  };
}

/** Messages between API replicas: announcements, and events handed over to a run's owning replica. */
const AMONG_REPLICAS = [subjects.replica, 'api.event.>'];

/**
 * Exactly the API's operations: no deletes or purges, no publishing of events, no access to other services' inboxes. It replies
 * to workers only on fixed subjects, because replying to any subject would let a worker publish with the API's rights.
 */
const api = (): Permissions => ({
  publish: [
    ...WORK_SUBJECTS,
    'run.control.*',
    'job.changed.*',
    ...AMONG_REPLICAS,
    subjects.sessionCheck,
    // Replies to requests from other accounts. The broker picks these subjects and rejects clients that use one.
    '_R_.>',
    // Workers of the previous release share the API's account until the broker's configuration is replaced.
    `${inboxPrefix('scraper')}.>`,
    `${inboxPrefix('dm-sender')}.>`,
    ...[WORK_STREAM, EVENT_STREAM].flatMap((stream) => [
      ...['CREATE', 'UPDATE', 'INFO'].map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
      `$JS.API.CONSUMER.CREATE.${stream}.>`,
      `$JS.API.CONSUMER.INFO.${stream}.*`,
    ]),
    `$JS.API.CONSUMER.MSG.NEXT.${EVENT_STREAM}.${EVENT_CONSUMER}`,
    `$JS.ACK.${EVENT_STREAM}.${EVENT_CONSUMER}.>`,
  ],
  subscribe: [
    `${inboxPrefix('api')}.>`,
    'job.changed.*',
    ...AMONG_REPLICAS,
    ...[
      ...[subjects.claim, subjects.beat, subjects.leaseSession, subjects.expandTarget],
      ...[subjects.messageNext, subjects.messageCommit],
    ].map((subject) => `${subject} ${API_QUEUE}`),
  ],
});

/**
 * The subjects that each service may publish and subscribe to; the broker's configuration is generated from these and the
 * accounts.
 */
export const natsPermissions: Readonly<Record<ServiceName, Permissions>> = {
  api: api(),
  scraper: worker('scraper'),
  'dm-sender': worker('dm-sender'),
};
