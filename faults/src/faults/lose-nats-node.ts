import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_STREAM } from '@trawl/contracts';
import { freePort, type NatsCluster, type NatsNode } from '@trawl/stack';
import { z } from 'zod';
import { checkJobs } from '../check-jobs.ts';
import type { Fault } from '../fault.ts';
import { beginRecovery, type Recovery, recoveryReading } from '../recovery.ts';
import type { SystemUnderTest } from '../system.ts';
import { untilTrue } from '../until.ts';
import { untilAllContinue, untilRowsCome } from '../until-rows-come.ts';
import { startWorkload } from '../workload.ts';

const KINDS = ['kill the leader', 'freeze a node', 'wipe a node’s disk'] as const;
type Kind = (typeof KINDS)[number];
const NODES = 3;
/** Servers catch up before the next fault: losing two at once leaves no majority, which isn't tested here. */
const WHOLE_MS = 60_000;

/** One of three NATS nodes is lost, with three replicas of each stream. */
export const loseNatsNode: Fault = {
  row: 22,
  name: 'three NATS nodes, R3: leader killed, a node frozen, a node’s disk wiped',
  // Not in the small dose: before 2.10.23 (Debian has 2.9.10), a node with an empty disk can prevent the cluster from electing a
  // leader.
  dose: { ci: 0, release: 10 * KINDS.length },
  limitMs: 10_000,
  lane: 'working',
  async inject(system, times) {
    const { random } = system;
    const broker = await moveToCluster(system);
    try {
      const { cluster } = broker;
      const workload = await startWorkload(system, 2);
      const recoveries = new Map<Kind, Recovery[]>();
      for (let injected = 0; injected < times; injected++) {
        await untilTrue('three nodes in step', WHOLE_MS, () => isWhole(cluster));
        await untilRowsCome(system, workload);
        await sleep(random.between(0, 1_000));
        const kind = KINDS[injected % KINDS.length] ?? KINDS[0];
        const node = kind === 'kill the leader' ? await leaderOf(cluster) : random.pick(cluster.nodes);
        system.print(`   ${kind}: ${node.name}`);
        const recovery = beginRecovery();
        const heal = await lose(kind, node);
        await untilAllContinue(system, workload);
        recovery.over();
        await heal();
        recoveries.set(kind, [...(recoveries.get(kind) ?? []), recovery]);
      }
      const findings = await checkJobs(system, await workload.finish());
      const all = [...recoveries.values()].flat();
      const most = ([kind, some]: [Kind, Recovery[]]) =>
        `${kind}: ${(Math.max(...some.map(({ adjustedMs }) => adjustedMs)) / 1_000).toFixed(1)} s at most`;
      const { recoveriesMs, notes } = recoveryReading(all);
      return { ...findings, injected: all.length, recoveriesMs, notes: [...notes, ...[...recoveries].map(most)] };
    } finally {
      await broker.leave();
    }
  },
};

/** @returns a function that repairs it */
async function lose(kind: Kind, { process, store }: NatsNode): Promise<() => Promise<void>> {
  switch (kind) {
    case 'kill the leader':
      process.kill('SIGKILL');
      await process.restart();
      return async () => {};
    case 'freeze a node':
      process.kill('SIGSTOP');
      return async () => void process.kill('SIGCONT');
    case 'wipe a node’s disk':
      process.kill('SIGKILL');
      await process.stop();
      await rm(store, { recursive: true, force: true });
      await process.restart();
      return async () => {};
  }
}

const Streams = z.object({
  account_details: z
    .array(
      z.object({
        stream_detail: z.array(
          z.object({
            name: z.string(),
            cluster: z.object({
              leader: z.string().optional(),
              replicas: z.array(z.object({ name: z.string(), current: z.boolean() })).optional(),
            }),
          }),
        ),
      }),
    )
    .default([]),
});

/** The streams that a node reports. */
async function streamsAt({ monitoringPort }: NatsNode) {
  const answer = await fetch(`http://127.0.0.1:${monitoringPort}/jsz?streams=true&accounts=true`, {
    signal: AbortSignal.timeout(2_000),
  });
  return Streams.parse(await answer.json()).account_details.flatMap((account) => account.stream_detail);
}

async function leaderOf(cluster: NatsCluster): Promise<NatsNode> {
  const streams = await streamsAt(cluster.nodes[0] ?? never());
  const leader = streams.find(({ name }) => name === EVENT_STREAM)?.cluster.leader;
  return cluster.nodes.find(({ name }) => name === leader) ?? never();
}

/** Whether each node has every stream, with a leader and two followers in sync. */
async function isWhole(cluster: NatsCluster): Promise<boolean> {
  const seen = await Promise.all(cluster.nodes.map(streamsAt));
  return seen.every(
    (streams, index) =>
      streams.length === 2 &&
      streams.every(({ cluster: { leader, replicas = [] } }) => {
        if (leader === undefined) return false;
        return leader !== cluster.nodes[index]?.name || replicas.filter(({ current }) => current).length === NODES - 1;
      }),
  );
}

function never(): never {
  throw new Error('the event stream has no leader');
}

/** Runs API and scrapers on a cluster until `leave`; the stack's own ones wait until then. */
async function moveToCluster(system: SystemUnderTest): Promise<{ cluster: NatsCluster; leave(): Promise<void> }> {
  const { stack, workers } = system;
  const own = ['api', 'dm-sender', ...workers.map(({ service }) => service)];
  await Promise.all(own.map((name) => stack.service(name).stop()));
  const ports = await Promise.all(Array.from({ length: NODES * 3 }, freePort));
  const nodes = Array.from({ length: NODES }, (_, index) => {
    const [port = 0, monitoringPort = 0, routePort = 0] = ports.slice(index * 3);
    return { port, monitoringPort, routePort };
  });
  const cluster = await stack.bootNatsCluster(nodes);
  const clustered: string[] = [];
  const replicate = async (service: 'api' | 'scraper', as: string, env: Readonly<Record<string, string>>) => {
    await stack.replicate(service, as, { ...env, NATS_URL: cluster.urlOf(service) });
    clustered.push(as);
  };
  const port = Number(stack.envOf('scraper').PORT);
  await replicate('api', 'api-clustered', { NATS_REPLICAS: String(NODES) });
  await Promise.all(
    workers.map(({ id }, index) =>
      replicate('scraper', `${id}-clustered`, { PORT: String(port + index * 10), WORKER_ID: `${id}-clustered` }),
    ),
  );
  return {
    cluster,
    async leave() {
      await Promise.all(clustered.map((name) => stack.service(name).stop()));
      await Promise.all(cluster.nodes.map(({ process }) => process.stop()));
      await Promise.all(own.map((name) => stack.service(name).restart()));
    },
  };
}
