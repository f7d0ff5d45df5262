import type { JobId, ReplicaId, RunId } from './ids.ts';
import type { OpenPlatformId } from './platforms/ids.ts';

/** Names on the broker. The API creates the streams at startup; workers may only use them. */

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
  leaseSession: 'rpc.run.session',
  expandTarget: 'rpc.run.expand',
  messageNext: 'rpc.message.next',
  messageCommit: 'rpc.message.commit',
  sessionCheck: 'rpc.session.check',
  replica: 'api.replica',
  replicaEvents: (replicaId: ReplicaId): string => `api.event.${replicaId}`,
} as const;

/** Workers that check sessions share this queue group. */
export const SESSION_CHECK_QUEUE = 'scraper';

/** The subjects of the streams. */
export const WORK_SUBJECTS = ['run.collect.*', 'run.message.*'] as const;
export const EVENT_SUBJECTS = ['run.event.*'] as const;

export type ServiceName = 'api' | 'scraper' | 'dm-sender';

/** The API answers these, one replica per request. */
export const API_QUEUE = 'api';

/** Each service has a separate inbox for replies, so that no service can read another's replies. */
export const inboxPrefix = (service: ServiceName): string => `_INBOX_${service.replace('-', '_')}`;
