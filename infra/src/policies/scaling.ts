import { API_ACCOUNT, collectConsumer, messageConsumer, OpenPlatformId, WORK_STREAM } from '@trawl/contracts';
import { z } from 'zod';
import { registerWorkerGauges } from '../../../packages/worker/src/worker-gauges.ts';
import { configMapsIn, type Resource, resourcesOf, workloadsIn } from '../resource.ts';

const Trigger = z.looseObject({ name: z.string(), type: z.string(), metadata: z.record(z.string(), z.string()) });
const Scaled = z.looseObject({
  metadata: z.looseObject({ name: z.string(), namespace: z.string() }),
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ name: z.string() }),
    minReplicaCount: z.number().default(0),
    advanced: z.looseObject({ scalingModifiers: z.looseObject({ formula: z.string(), target: z.string() }) }),
    triggers: z.array(Trigger),
  }),
});
type Scaled = z.infer<typeof Scaled>;

const CONSUMERS = { scraper: collectConsumer, 'dm-sender': messageConsumer } as const;

/** Names of the workers' metrics. */
export function workerMetrics(): Set<string> {
  const names = new Set<string>();
  const health = { gauge: ({ name }: { readonly name: string }) => names.add(name) };
  registerWorkerGauges({ ...health, readiness() {}, listen: async () => 0, async close() {} }, []);
  return names;
}

/** Scalers with names that the code doesn't use, with less than one pod, or with another number of runs per pod than `PLACES`. */
export function wrongScaling(resources: readonly Resource[]): string[] {
  const scaled = resourcesOf(resources, 'ScaledObject', Scaled);
  const places = [...configMapsIn(resources)].find(([name]) => name.startsWith('worker-settings'))?.[1].PLACES;
  return Object.entries(CONSUMERS).flatMap(([worker, consumerOf]) => {
    const own = scaled.find(({ spec }) => spec.scaleTargetRef.name === worker);
    if (own === undefined) return [`${worker} is not scaled`];
    const wanted = OpenPlatformId.options.map(consumerOf).toSorted();
    return [
      ...lagProblems(own, wanted),
      ...busyProblems(own, worker),
      ...(own.spec.minReplicaCount >= 1 ? [] : ['may have no pod']),
      ...(own.spec.advanced.scalingModifiers.target === places
        ? []
        : [`aims at a number of runs other than PLACES, ${places}`]),
      ...formulaProblems(own),
      ...workloadsIn(resources)
        .filter(({ name, replicas }) => name === worker && replicas !== undefined)
        .map(() => 'has replicas in its deployment, which each rollout would reset'),
    ].map((problem) => `ScaledObject/${own.metadata.name}: ${problem}`);
  });
}

function lagProblems({ metadata, spec }: Scaled, wanted: readonly string[]): string[] {
  const lags = spec.triggers.filter(({ type }) => type === 'nats-jetstream').map((trigger) => trigger.metadata);
  const consumers = lags.map(({ consumer }) => consumer ?? '').toSorted();
  const endpoint = `nats-headless.${metadata.namespace}.svc.cluster.local:8222`;
  return [
    ...(String(consumers) === String(wanted) ? [] : [`reads the consumers ${consumers}, the code's are ${wanted}`]),
    ...lags.flatMap(({ account, stream, natsServerMonitoringEndpoint }) => [
      ...(account === API_ACCOUNT ? [] : [`reads the account ${account}`]),
      ...(stream === WORK_STREAM ? [] : [`reads the stream ${stream}`]),
      ...(natsServerMonitoringEndpoint === endpoint ? [] : [`asks ${natsServerMonitoringEndpoint}`]),
    ]),
  ];
}

function busyProblems({ metadata, spec }: Scaled, worker: string): string[] {
  const trigger = spec.triggers.find(({ type }) => type === 'metrics-api');
  const { url, valueLocation = '', aggregationType } = trigger?.metadata ?? {};
  return [
    ...(url === `http://${worker}.${metadata.namespace}.svc.cluster.local:3007/metrics`
      ? []
      : [`asks ${url} for the running runs`]),
    ...(workerMetrics().has(valueLocation) ? [] : [`reads the unknown metric ${valueLocation}`]),
    ...(aggregationType === 'sum' ? [] : ["doesn't add up the running runs"]),
  ];
}

function formulaProblems({ spec }: Scaled): string[] {
  const named = spec.triggers.map(({ name }) => name).toSorted();
  const added = spec.advanced.scalingModifiers.formula.split('+').map((name) => name.trim());
  return String(added.toSorted()) === String(named) ? [] : [`adds up ${added}, its triggers are ${named}`];
}
