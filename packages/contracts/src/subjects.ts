import type { OpenPlatformId } from './catalogue/platforms.ts';
import type { JobId, ReplicaId, RunId } from './ids.ts';

/** Names on the broker. The API creates the streams at its start; workers may only use them. */

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
  holdSession: 'rpc.run.session',
  messageNext: 'rpc.message.next',
  messageCommit: 'rpc.message.commit',
  sessionCheck: 'rpc.session.check',
  replica: 'api.replica',
  replicaEvents: (replicaId: ReplicaId): string => `api.event.${replicaId}`,
} as const;

/** Workers that look at sessions share this queue. */
export const SESSION_CHECK_QUEUE = 'scraper';

/** What the streams bind. */
export const WORK_SUBJECTS = ['run.collect.*', 'run.message.*'] as const;
export const EVENT_SUBJECTS = ['run.event.*'] as const;

export type ServiceName = 'api' | 'scraper' | 'dm-sender';

/** Answered by the API, each request by one replica. */
export const API_QUEUE = 'api';

/** Each service answers and is answered on an inbox of its own, so that none reads another's replies. */
export const inboxPrefix = (service: ServiceName): string => `_INBOX_${service.replace('-', '_')}`;
