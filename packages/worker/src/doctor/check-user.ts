import { inspectWorkerUser, type WorkerUserReport } from '@trawl/bus';
import { subjects, type WorkerName, workerAccounts } from '@trawl/contracts';
import {
  brokerProblem,
  type Check,
  type Finding,
  failed,
  ok,
  payloadFinding,
  read,
  versionFinding,
  warning,
} from '@trawl/doctor';
import { WorkerEnv } from '../worker-env.ts';

const ANSWER_MS = 4_000;
const SEE = 'docs/operating.md (NATS) describes the users and accounts.';

/** The broker with the login of the worker's user, and the API behind it. */
export const checkUser = (service: WorkerName, protocol: number): Check => ({
  name: 'NATS and the API',
  async run(env) {
    const { NATS_URL } = read(WorkerEnv, env, 'NATS_URL');
    let report: WorkerUserReport;
    try {
      report = await inspectWorkerUser(NATS_URL, service, protocol, ANSWER_MS);
    } catch (error) {
      const found = brokerProblem(error, NATS_URL);
      if (found === null) throw error;
      return [found];
    }
    return [
      versionFinding(report.server),
      payloadFinding(report.server),
      ...permissions(service, report),
      ...answers(service, protocol, report),
    ];
  },
});

function permissions(service: WorkerName, { rejected, allowed }: WorkerUserReport): Finding[] {
  if (rejected.length === 0 && allowed.length === 0)
    return [ok(`The ${service}’s user has the permissions that it needs, and no forbidden ones.`)];
  return [
    ...rejected.map((operation) => failed(`The ${service}’s user lacks the permission: ${operation}.`, SEE)),
    ...(allowed.length > 0
      ? [warning(`The ${service}’s user has more permissions than it needs: ${allowed.join(', ')}.`, SEE)]
      : []),
  ];
}

function answers(
  service: WorkerName,
  protocol: number,
  { rejected, unanswered, acceptsProtocol }: WorkerUserReport,
): Finding[] {
  if (rejected.includes(`publish ${subjects.claim}`)) return [];
  const account = workerAccounts[service].name;
  if (unanswered.includes(subjects.claim))
    return [
      failed(
        'The API doesn’t answer, so the worker gets no runs.',
        `Start the API. If it is ready, put the user into the account ${account}, and replace the broker’s configuration. ${SEE}`,
      ),
    ];
  const lost = unanswered.map((subject) =>
    failed(
      `There is no reply on ${subject}.`,
      `Let the account ${account} import the subject; the API creates missing streams and consumers when it starts. ${SEE}`,
    ),
  );
  if (lost.length > 0) return lost;
  if (acceptsProtocol === null)
    return [
      failed(
        'The API answers with an error, so the worker gets no runs.',
        'The API’s log names the cause. Its own doctor checks the database.',
      ),
    ];
  return [
    acceptsProtocol
      ? ok(`The API answers, and gives runs to workers with protocol ${protocol}.`)
      : failed(
          `The API gives no runs to workers with protocol ${protocol}.`,
          'Run workers and API of the same release, or of two consecutive ones.',
        ),
  ];
}
