import { z } from 'zod';

/** The parts of Kubernetes' resources that policies read. `check-types.ts` and `validate.ts` check whole resources. */

const Labels = z.record(z.string(), z.string());

const HttpProbe = z.looseObject({ path: z.string(), port: z.union([z.string(), z.number()]) });
const Probe = z.looseObject({ httpGet: HttpProbe.optional(), exec: z.looseObject({}).optional() });
const Seccomp = z.looseObject({ type: z.string(), localhostProfile: z.string().optional() });

const Container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z.array(z.looseObject({ configMapRef: z.looseObject({ name: z.string() }).optional() })).default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  lifecycle: z
    .looseObject({ preStop: z.looseObject({ sleep: z.looseObject({ seconds: z.number() }) }).optional() })
    .optional(),
  resources: z.looseObject({ requests: Labels.default({}), limits: Labels.default({}) }).optional(),
  securityContext: z
    .looseObject({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      privileged: z.boolean().optional(),
      runAsUser: z.number().optional(),
      runAsNonRoot: z.boolean().optional(),
      seccompProfile: Seccomp.optional(),
      capabilities: z
        .looseObject({ drop: z.array(z.string()).default([]), add: z.array(z.string()).default([]) })
        .optional(),
    })
    .default({}),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })).default([]),
});
export type Container = z.infer<typeof Container>;

const SecretSource = z.looseObject({ name: z.string() });
const Volume = z.looseObject({
  name: z.string(),
  emptyDir: z.looseObject({ sizeLimit: z.string().optional() }).optional(),
  hostPath: z.looseObject({}).optional(),
  configMap: z.looseObject({ name: z.string() }).optional(),
  projected: z.looseObject({ sources: z.array(z.looseObject({ secret: SecretSource.optional() })) }).optional(),
});

const PodSpec = z.looseObject({
  serviceAccountName: z.string().optional(),
  automountServiceAccountToken: z.boolean().optional(),
  hostNetwork: z.boolean().optional(),
  hostPID: z.boolean().optional(),
  hostIPC: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().default(30),
  securityContext: z
    .looseObject({
      runAsNonRoot: z.boolean().optional(),
      runAsUser: z.number().optional(),
      runAsGroup: z.number().optional(),
      seccompProfile: Seccomp.optional(),
    })
    .default({}),
  initContainers: z.array(Container).default([]),
  containers: z.array(Container),
  volumes: z.array(Volume).default([]),
});
export type PodSpec = z.infer<typeof PodSpec>;

export const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional(), labels: Labels.optional() }),
});
export type Resource = z.infer<typeof Resource>;

const Workload = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    replicas: z.number().optional(),
    strategy: z
      .looseObject({ rollingUpdate: z.looseObject({ maxUnavailable: z.union([z.string(), z.number()]) }).optional() })
      .optional(),
    template: z.looseObject({ metadata: z.looseObject({ labels: Labels }), spec: PodSpec }),
  }),
});

export interface Workload {
  /** Such as `Deployment/api`. */
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly replicas: number | undefined;
  readonly maxUnavailable: string | number | undefined;
  readonly pod: PodSpec;
}

const WORKLOADS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'];

/** Everything that runs pods, except what operators create. */
export const workloadsIn = (resources: readonly Resource[]): Workload[] =>
  resources
    .filter(({ kind }) => WORKLOADS.includes(kind))
    .map((resource) => {
      const { kind, metadata, spec } = Workload.parse(resource);
      return {
        id: `${kind}/${metadata.name}`,
        kind,
        name: metadata.name,
        labels: spec.template.metadata.labels,
        replicas: spec.replicas,
        maxUnavailable: spec.strategy?.rollingUpdate?.maxUnavailable,
        pod: spec.template.spec,
      };
    });

export const containersOf = ({ pod }: Workload): Container[] => [...pod.initContainers, ...pod.containers];

/** The resources of one kind, parsed. */
export const resourcesOf = <Schema extends z.ZodType>(
  resources: readonly Resource[],
  kind: string,
  schema: Schema,
): z.output<Schema>[] =>
  resources.filter((resource) => resource.kind === kind).map((resource) => schema.parse(resource));

const ConfigMap = z.looseObject({ metadata: z.looseObject({ name: z.string() }), data: Labels.default({}) });

export const configMapsIn = (resources: readonly Resource[]): ReadonlyMap<string, Readonly<Record<string, string>>> =>
  new Map(resourcesOf(resources, 'ConfigMap', ConfigMap).map(({ metadata, data }) => [metadata.name, data]));

/** The variables that a container takes from config maps. */
export function settingsOf(container: Container, resources: readonly Resource[]): Record<string, string> {
  const maps = configMapsIn(resources);
  return Object.assign({}, ...container.envFrom.map(({ configMapRef }) => maps.get(configMapRef?.name ?? '') ?? {}));
}

/** A container's environment: its config maps, then its own variables. Variables without a literal value are left out. */
export function environmentOf(container: Container, resources: readonly Resource[]): Record<string, string> {
  const own = container.env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return { ...settingsOf(container, resources), ...Object.fromEntries(own) };
}
