import type { OpenPlatformId } from './catalogue/platforms.ts';
import type { JobId, RunId } from './ids.ts';

/** Names on the broker. Streams are made by the API at its start; workers may only use them. */

export const WORK_STREAM = 'RUN_WORK';
export const EVENT_STREAM = 'RUN_EVENTS';

/** Durable consumers. */
export const collectConsumer = (platform: OpenPlatformId): string => `collect-${platform}`;
export const messageConsumer = (platform: OpenPlatformId): string => `message-${platform}`;
export const EVENT_CONSUMER = 'api-store';

export const subjects = {
  collectWork: (platform: OpenPlatformId): string => `run.collect.${platform}`,
  messageWork: (platform: OpenPlatformId): string => `run.message.${platform}`,
  runEvent: (runId: RunId): string => `run.event.${runId}`,
  runControl: (runId: RunId): string => `run.control.${runId}`,
  jobChanged: (jobId: JobId): string => `job.changed.${jobId}`,
  claim: 'rpc.run.claim',
  beat: 'rpc.run.beat',
  messageNext: 'rpc.message.next',
  messageCommit: 'rpc.message.commit',
  sessionCheck: 'rpc.session.check',
} as const;

/** Workers that look at sessions share this queue. */
export const SESSION_CHECK_QUEUE = 'scraper';

/** What the streams bind. */
export const WORK_SUBJECTS = ['run.collect.*', 'run.message.*'] as const;
export const EVENT_SUBJECTS = ['run.event.*'] as const;

export type ServiceName = 'api' | 'scraper' | 'dm-sender';

const worker = (service: ServiceName, workConsumer: string): Permissions => ({
  publish: [
    'run.event.*',
    subjects.claim,
    subjects.beat,
    `$JS.API.CONSUMER.INFO.${WORK_STREAM}.${workConsumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${WORK_STREAM}.${workConsumer}`,
    `$JS.ACK.${WORK_STREAM}.${workConsumer}.>`,
  ],
  subscribe: [`${inboxPrefix(service)}.>`, 'run.control.*'],
});

export interface Permissions {
  readonly publish: readonly string[];
  /** A subject, or a subject and the one queue in which it may be heard. */
  readonly subscribe: readonly string[];
  /** May it answer what it was asked, once, on the asker's inbox? */
  readonly answers?: boolean;
}

/** Each service answers and is answered on an inbox of its own, so that none reads another's replies. */
export const inboxPrefix = (service: ServiceName): string => `_INBOX_${service.replace('-', '_')}`;

const dmSender = worker('dm-sender', messageConsumer('instagram'));
const scraper = worker('scraper', collectConsumer('instagram'));

/** What each service may say and hear; the broker's configuration is made from this. */
export const natsPermissions: Readonly<Record<ServiceName, Permissions>> = {
  api: { publish: ['>'], subscribe: ['>'] },
  scraper: {
    ...scraper,
    // In the queue alone, so that each identifier reaches one worker and nobody can listen in.
    subscribe: [...scraper.subscribe, `${subjects.sessionCheck} ${SESSION_CHECK_QUEUE}`],
    answers: true,
  },
  'dm-sender': { ...dmSender, publish: [...dmSender.publish, subjects.messageNext, subjects.messageCommit] },
};
