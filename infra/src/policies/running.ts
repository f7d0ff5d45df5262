import { SHUTDOWN_MS } from '@trawl/service-kit';
import { z } from 'zod';
import { type Container, containersOf, type Resource, resourcesOf, type Workload, workloadsIn } from '../resource.ts';

/** The services; everything else in an overlay is a job or belongs to the demo. */
const SERVICES = ['api', 'scraper', 'dm-sender'] as const;
export type Service = (typeof SERVICES)[number];

const isService = ({ kind, name }: Workload): boolean =>
  kind === 'Deployment' && SERVICES.some((service) => service === name);

const ofEach = (resources: readonly Resource[], problems: (container: Container, workload: Workload) => string[]) =>
  workloadsIn(resources).flatMap((workload) =>
    containersOf(workload).flatMap((container) =>
      problems(container, workload).map((problem) => `${workload.id}: ${container.name} ${problem}`),
    ),
  );

/** Containers without requests and a memory limit. CPU limits aren't required, because throttling delays heartbeats. */
export const unlimitedResources = (resources: readonly Resource[]): string[] => [
  ...ofEach(resources, ({ resources: given }) => [
    ...(given?.requests.cpu && given.requests.memory ? [] : ['requests no CPU or memory']),
    ...(given?.limits.memory ? [] : ['has no memory limit']),
  ]),
  ...workloadsIn(resources).flatMap(({ id, pod }) =>
    pod.volumes
      .filter(({ emptyDir }) => emptyDir && emptyDir.sizeLimit === undefined)
      .map(({ name }) => `${id}: the volume ${name} has no size limit`),
  ),
];

const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
/** Paths that the services serve. */
const PATHS = { startupProbe: '/healthz', readinessProbe: '/readyz', livenessProbe: '/healthz' } as const;

/** Missing probes, probes of ports that the container doesn't have, and wrong paths of the services. */
export const missingProbes = (resources: readonly Resource[]): string[] =>
  ofEach(resources, (container, workload) =>
    workload.kind === 'Job'
      ? []
      : PROBES.flatMap((name) => {
          const probe = container[name];
          if (probe === undefined) return [`has no ${name}`];
          const { httpGet } = probe;
          if (httpGet && !container.ports.some((port) => port.name === httpGet.port)) {
            return [`has a ${name} of the unknown port ${httpGet.port}`];
          }
          return !isService(workload) || httpGet?.path === PATHS[name]
            ? []
            : [`has a ${name} other than ${PATHS[name]}`];
        }),
  );

/** An image with a tag other than `latest`, or a digest. */
const PINNED = /(:(?!latest$)[\w][\w.-]*|@sha256:[0-9a-f]{64})$/;

export const unpinnedImages = (resources: readonly Resource[]): string[] =>
  ofEach(resources, ({ image }) => (PINNED.test(image) ? [] : [`has no fixed version: ${image}`]));

/** Settings with which a rollout, a node drain or an early kill would interrupt a service. */
export const interruptions = (resources: readonly Resource[], apiReplicas: number): string[] => {
  const Budget = z.looseObject({
    spec: z.looseObject({ selector: z.looseObject({ matchLabels: z.record(z.string(), z.string()) }) }),
  });
  const budgets = resourcesOf(resources, 'PodDisruptionBudget', Budget);
  return workloadsIn(resources)
    .filter(isService)
    .flatMap(({ id, name, labels, replicas = 1, maxUnavailable, pod }) => {
      const pauses = pod.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep.seconds ?? 0);
      const needed = Math.max(...pauses) + SHUTDOWN_MS / 1_000;
      const budgeted = budgets.some(({ spec }) =>
        Object.entries(spec.selector.matchLabels).every(([key, value]) => labels[key] === value),
      );
      return [
        ...(maxUnavailable === 0 ? [] : ['a rollout makes pods unavailable']),
        ...(pod.terminationGracePeriodSeconds > needed
          ? []
          : [`is killed before it has drained, which takes ${needed} s`]),
        ...(budgeted ? [] : ['has no disruption budget']),
        ...(name !== 'api' || replicas >= apiReplicas ? [] : [`has fewer than ${apiReplicas} replicas`]),
      ].map((problem) => `${id}: ${problem}`);
    });
};
