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
 * Users, permissions and accounts of the broker. JetStream answers a request with the server's own rights, on whatever subject the
 * request names, so permissions alone can't keep a worker from its API. Each worker service therefore has an account without
 * JetStream. What crosses into the API's account is imported by name, and answers come back to the worker's account only.
 */

export interface Permissions {
  readonly publish: readonly string[];
  /** A subject, or a subject and the one queue it may be subscribed to in. */
  readonly subscribe: readonly string[];
  /** Whether it may reply once to each request it gets, on the requester's inbox. */
  readonly answers?: boolean;
}

/** The account of the API and its streams. */
export const API_ACCOUNT = 'TRAWL';

export interface WorkerAccount {
  readonly name: string;
  /** Published and requested in the API's account. Requests to JetStream get several answers. */
  readonly asks: readonly { readonly subject: string; readonly answers: 'one' | 'many' }[];
  /** Published by the API, delivered to every worker. */
  readonly hears: readonly string[];
  /** Requested by the API, answered by one worker. */
  readonly answers: readonly { readonly subject: string; readonly queue: string }[];
}
export type WorkerName = Exclude<ServiceName, 'api'>;

const asksOf = (workConsumer: string, more: readonly string[] = []): WorkerAccount['asks'] => [
  ...['run.event.*', subjects.claim, subjects.beat, subjects.holdSession, ...more].map(
    (subject) => ({ subject, answers: 'one' }) as const,
  ),
  { subject: `$JS.API.CONSUMER.MSG.NEXT.${WORK_STREAM}.${workConsumer}`, answers: 'many' },
  { subject: `$JS.ACK.${WORK_STREAM}.${workConsumer}.>`, answers: 'one' },
];

/** Scrapers and DM senders have separate accounts, so neither can have an answer sent to a subject only the other may use. */
export const workerAccounts: Readonly<Record<WorkerName, WorkerAccount>> = {
  scraper: {
    name: 'TRAWL_SCRAPER',
    asks: asksOf(collectConsumer('instagram')),
    hears: ['run.control.*'],
    // In the queue alone, so that each identifier reaches one worker and nobody can listen in.
    answers: [{ subject: subjects.sessionCheck, queue: SESSION_CHECK_QUEUE }],
  },
  'dm-sender': {
    name: 'TRAWL_DM_SENDER',
    asks: asksOf(messageConsumer('instagram'), [subjects.messageNext, subjects.messageCommit]),
    hears: ['run.control.*'],
    answers: [],
  },
};

function worker(service: WorkerName): Permissions {
  const { asks, hears, answers } = workerAccounts[service];
  return {
    publish: asks.map(({ subject }) => subject),
    subscribe: [`${inboxPrefix(service)}.>`, ...hears, ...answers.map(({ subject, queue }) => `${subject} ${queue}`)],
    ...(answers.length > 0 && { answers: true }),
  };
}

/** What replicas of the API say to each other: that they are there, and events of runs that another one stores. */
const AMONG_REPLICAS = [subjects.replica, 'api.event.>'];

/**
 * Exactly what the API does: nothing is deleted or purged, no event published, no other service's inbox heard. It answers
 * workers on named subjects rather than wherever it is asked to, which would let a worker publish with its rights.
 */
const api = (): Permissions => ({
  publish: [
    ...WORK_SUBJECTS,
    'run.control.*',
    'job.changed.*',
    ...AMONG_REPLICAS,
    subjects.sessionCheck,
    // Answers to requests from other accounts. The broker picks these subjects and refuses clients that name one.
    '_R_.>',
    // Workers of the release before share the API's account until the broker's configuration is replaced.
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
    ...[subjects.claim, subjects.beat, subjects.holdSession, subjects.messageNext, subjects.messageCommit].map(
      (subject) => `${subject} ${API_QUEUE}`,
    ),
  ],
});

/** What each service may publish and subscribe to; the broker's configuration is made from this and the accounts. */
export const natsPermissions: Readonly<Record<ServiceName, Permissions>> = {
  api: api(),
  scraper: worker('scraper'),
  'dm-sender': worker('dm-sender'),
};
