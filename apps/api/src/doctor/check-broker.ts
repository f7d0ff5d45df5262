import { setTimeout as wait } from 'node:timers/promises';
import {
  type BrokerReport,
  type ConsumerReport,
  inspectBroker,
  listOutdatedWorkers,
  type StreamReport,
} from '@trawl/bus';
import { collectConsumer, definitionOf, messageConsumer, OpenPlatformId } from '@trawl/contracts';
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
import { Env } from '../env.ts';

const ANSWER_MS = 3_000;
/** Maximum number of inspections of the consumers. A running worker opens its next pull before the last inspection. */
const PULLS = 4;
const BETWEEN_PULLS_MS = 500;
const SEE = 'docs/operating.md (NATS) describes the users and accounts.';

export const checkBroker: Check = {
  name: 'NATS',
  async run(env, signal) {
    const { NATS_URL, NATS_REPLICAS } = read(Env, env, 'NATS_URL', 'NATS_REPLICAS');
    let report: BrokerReport;
    try {
      report = await inspectBroker(NATS_URL, NATS_REPLICAS, ANSWER_MS);
    } catch (error) {
      const found = brokerProblem(error, NATS_URL);
      if (found === null) throw error;
      return [found];
    }
    const { streams } = report;
    return [
      versionFinding(report.server),
      payloadFinding(report.server),
      ...permissions(report),
      ...(streams === null
        ? [failed('JetStream is not enabled for the API’s account, or doesn’t respond.', `Enable JetStream. ${SEE}`)]
        : [
            ...streams.flatMap((stream) => streamFindings(stream, report, NATS_REPLICAS)),
            ...(await workers(streams, () => inspectBroker(NATS_URL, NATS_REPLICAS, ANSWER_MS), signal)),
            ...outdated(await listOutdatedWorkers(NATS_URL, ANSWER_MS)),
          ]),
    ];
  },
};

function permissions({ rejected, allowed }: BrokerReport): Finding[] {
  if (rejected.length === 0 && allowed.length === 0)
    return [ok('The API’s user has the permissions that it needs, and no forbidden ones.')];
  return [
    ...rejected.map((operation) => failed(`The API’s user lacks the permission: ${operation}.`, SEE)),
    ...(allowed.length > 0
      ? [warning(`The API’s user has more permissions than it needs: ${allowed.join(', ')}.`, SEE)]
      : []),
  ];
}

function streamFindings(stream: StreamReport, { server: { isCluster } }: BrokerReport, replicas: number): Finding[] {
  const { name, differing, consumers, late } = stream;
  if (differing === null)
    return [failed(`The stream ${name} is missing.`, 'Start the API, which creates it within two seconds.')];
  const missing = consumers.filter((consumer) => consumer.differing === null);
  const changed = [
    ...differing.map((setting) => `${name}: ${setting}`),
    ...consumers.flatMap((consumer) => (consumer.differing ?? []).map((setting) => `${consumer.name}: ${setting}`)),
  ];
  const findings = [
    ...missing.map((consumer) =>
      failed(
        `The consumer ${consumer.name} of ${name} is missing.`,
        'Start the API, which creates it within two seconds.',
      ),
    ),
    ...(changed.length > 0
      ? [
          warning(
            `Settings differ from what the code needs: ${changed.join(', ')}.`,
            'Restart the API, which updates them; its log says what the broker refuses.',
          ),
        ]
      : []),
    ...(late.length > 0
      ? [warning(`Replicas of ${name} are offline or behind: ${late.join(', ')}.`, 'Start these servers.')]
      : []),
    ...(isCluster && replicas === 1
      ? [warning(`${name} has one replica on a cluster.`, 'Set NATS_REPLICAS=3 and restart the API.')]
      : []),
  ];
  const copies = stream.replicas === 1 ? 'one replica' : `${stream.replicas} replicas`;
  return findings.length > 0
    ? findings
    : [ok(`The stream ${name} and its consumers are as they should be, with ${copies}.`)];
}

const outdated = (workers: readonly string[]): Finding[] =>
  workers.length === 0
    ? []
    : [
        failed(
          `Workers with an older protocol get no runs: ${workers.join(', ')}.`,
          'Replace them with workers of the API’s release.',
        ),
      ];

/** Whether workers pull from the consumers. A pull is renewed every few seconds, so it may be absent for a moment. */
async function workers(
  first: readonly StreamReport[],
  inspect: () => Promise<BrokerReport>,
  signal: AbortSignal,
): Promise<Finding[]> {
  let streams = first;
  const consumerOf = (name: string): ConsumerReport | undefined =>
    streams.flatMap(({ consumers }) => consumers).find((consumer) => consumer.name === name);
  const isServed = (name: string): boolean => {
    const { waiting = 0, unacknowledged = 0 } = consumerOf(name) ?? {};
    return waiting > 0 || unacknowledged > 0;
  };
  const all = OpenPlatformId.options.flatMap((platform) => [collectConsumer(platform), messageConsumer(platform)]);
  for (let pull = 1; pull < PULLS && !all.every(isServed); pull++) {
    await wait(BETWEEN_PULLS_MS, undefined, { signal });
    streams = (await inspect()).streams ?? streams;
  }
  return OpenPlatformId.options.flatMap((platform) => {
    const { name } = definitionOf(platform);
    const unsent = consumerOf(messageConsumer(platform))?.pending ?? 0;
    return [
      isServed(collectConsumer(platform))
        ? ok(`A scraper takes runs on ${name}.`)
        : failed(
            `No scraper takes runs on ${name}: no run makes progress, and no account can be linked.`,
            'Start a scraper. If one runs, its log and its /readyz say what it waits for.',
          ),
      ...(isServed(messageConsumer(platform))
        ? [ok(`A DM sender takes runs on ${name}.`)]
        : unsent > 0
          ? [
              warning(
                `No DM sender takes runs on ${name}, and ${unsent} ${unsent === 1 ? 'run waits' : 'runs wait'} for one.`,
                'Start a DM sender. If one runs, its log and its /readyz say what it waits for.',
              ),
            ]
          : [ok(`No DM sender takes runs on ${name}, and no run waits for one.`)]),
    ];
  });
}
