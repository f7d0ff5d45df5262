import { errors, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import {
  BeatRequest,
  ClaimAnswer,
  ClaimRequest,
  CommitMessageRequest,
  ExpandRequest,
  inboxPrefix,
  LeaseSessionRequest,
  MessageId,
  NextMessageRequest,
  newId,
  RunId,
  subjects,
  WORK_STREAM,
  type WorkerName,
  workerAccounts,
} from '@trawl/contracts';
import { z } from 'zod';
import { decode, encode } from './codec.ts';
import { causesOf } from './errors.ts';
import { type Operations, probeBroker, type Server, type UserReport } from './probe-broker.ts';

/** The state of the broker and the API as seen by a worker's user. */
export interface WorkerUserReport extends UserReport {
  readonly server: Server;
  /** Subjects whose requests get no answer. */
  readonly unanswered: readonly string[];
  /** Whether the API gives runs to workers with this protocol; null if it answers with an error, or not at all. */
  readonly acceptsProtocol: boolean | null;
}

interface Request {
  readonly subject: string;
  readonly body: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** No run has this id, because ids are longer. */
const runId = RunId.parse('run_doctor');
const ofRun = { runId, epoch: 1 };

const claimRequest = (protocol: number): Request => ({
  subject: subjects.claim,
  body: encode(ClaimRequest, {
    claimId: newId('ClaimId'),
    runId,
    workerId: 'doctor',
    protocol,
    carriesToken: protocol > 1,
    provesSessions: protocol > 1,
  }),
});

/**
 * A request without effect for a subject that workers publish on: about a run that doesn't exist, for a stream with another name, or
 * unreadable. Null if there is none.
 */
function requestFor(subject: string): Request | null {
  switch (subject) {
    case subjects.beat:
      return { subject, body: encode(BeatRequest, { ...ofRun, seq: 0, runningMs: 0 }) };
    case subjects.leaseSession:
      return { subject, body: encode(LeaseSessionRequest, { ...ofRun, sessionRef: 'doctor', proof: null }) };
    case subjects.expandTarget:
      return { subject, body: encode(ExpandRequest, { ...ofRun, targetId: '0', into: ['doctor'], found: null }) };
    case subjects.messageNext:
      return { subject, body: encode(NextMessageRequest, ofRun) };
    case subjects.messageCommit: {
      const messageId = MessageId.parse('msg_doctor');
      const commit = { ...ofRun, messageId, attempt: 1, sessionRef: 'doctor', text: '', fullName: null };
      return { subject, body: encode(CommitMessageRequest, commit) };
    }
    case 'run.event.*':
      return { subject: subjects.runEvent(runId), body: '', headers: { 'Nats-Expected-Stream': 'doctor' } };
    default:
      return subject.startsWith('$JS.API.CONSUMER.MSG.NEXT.') ? { subject, body: '{' } : null;
  }
}

/** The broker doesn't reply to acks, and ignores unknown ones. */
const acknowledgementsOf = (service: WorkerName): string[] =>
  workerAccounts[service].requests
    .filter(({ subject }) => subject.startsWith('$JS.ACK.'))
    .map(({ subject }) => subject.replace('>', 'doctor'));

function forbiddenTo(service: WorkerName): Operations {
  const own = new Set(workerAccounts[service].requests.map(({ subject }) => subject));
  const others = (Object.keys(workerAccounts) as WorkerName[]).filter((other) => other !== service);
  const othersSubjects = others.flatMap((other) => workerAccounts[other].requests.map(({ subject }) => subject));
  return {
    publish: [
      ...['run.control.doctor', 'job.changed.doctor', '$JS.API.STREAM.NAMES', `$JS.API.STREAM.INFO.${WORK_STREAM}`],
      ...othersSubjects.filter((subject) => !own.has(subject) && !/[*>]/.test(subject)),
    ],
    // `>` means that a user isn't restricted at all.
    subscribe: ['>', ...(['api', ...others] as const).map((other) => `${inboxPrefix(other)}.doctor`)],
  };
}

/**
 * Inspects the broker and the API as a worker's user, without changing anything.
 *
 * @param protocol the worker's protocol version
 * @throws the client's error if the broker can't be reached or rejects the login
 */
export async function inspectWorkerUser(
  url: string,
  service: WorkerName,
  protocol: number,
  timeoutMs: number,
): Promise<WorkerUserReport> {
  const { requests: allowed, subscriptions, repliesTo } = workerAccounts[service];
  const requests = allowed.flatMap(({ subject }) => requestFor(subject) ?? []);
  const tried = {
    publish: acknowledgementsOf(service),
    subscribe: [
      `${inboxPrefix(service)}.doctor`,
      ...subscriptions,
      ...repliesTo.map(({ subject, queue }) => `${subject} ${queue}`),
    ],
  };
  const all = [claimRequest(protocol), ...requests];
  const needed = [
    ...[...all.map(({ subject }) => subject), ...tried.publish].map((subject) => `publish ${subject}`),
    ...tried.subscribe.map((subject) => `subscription ${subject}`),
  ];
  const {
    server,
    inspected: replies,
    ...user
  } = await probeBroker({ service, url, timeoutMs, tried, needed, forbidden: forbiddenTo(service) }, async (nc) =>
    Promise.all(all.map(async (request) => [request.subject, await tryRequest(nc, request, timeoutMs)] as const)),
  );
  const claim = replies.find(([subject]) => subject === subjects.claim)?.[1] ?? null;
  return {
    server,
    ...user,
    unanswered: replies
      .filter(([subject, answer]) => answer === null && !user.rejected.includes(`publish ${subject}`))
      .map(([subject]) => subject),
    acceptsProtocol: claim && isGone(claim),
  };
}

const NO_ANSWER = [errors.NoRespondersError, errors.TimeoutError, errors.PermissionViolationError];

/** Null if there is no answer. */
async function tryRequest(
  nc: NatsConnection,
  { subject, body, headers: given }: Request,
  timeoutMs: number,
): Promise<Msg | null> {
  const named = headers();
  for (const [name, value] of Object.entries(given ?? {})) named.set(name, value);
  try {
    return await nc.request(subject, body, { timeout: timeoutMs, headers: named });
  } catch (error) {
    // Violations are also collected with the connection's errors.
    if (causesOf(error).some((each) => NO_ANSWER.some((kind) => each instanceof kind))) return null;
    throw error;
  }
}

const Refused = z.object({ answer: ClaimAnswer });

/** `gone` proves that the API accepts the protocol: workers with an older one get `later` before the run is looked up. */
function isGone({ data }: Msg): boolean | null {
  try {
    const { answer } = decode(Refused, data);
    return !answer.granted && answer.reason === 'gone';
  } catch {
    return null;
  }
}
