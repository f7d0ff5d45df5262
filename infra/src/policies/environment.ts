import { z } from 'zod';
import { MigrationEnv } from '../../../apps/api/src/db/env.ts';
import { Env as ApiEnv, readEnv as readApiEnv } from '../../../apps/api/src/env.ts';
import { readEnv as readSenderEnv, SenderEnv } from '../../../apps/dm-sender/src/env.ts';
import { readEnv as readScraperEnv, ScraperEnv } from '../../../apps/scraper/src/env.ts';
import { environmentOf, type Resource, resourcesOf, settingsOf, type Workload, workloadsIn } from '../resource.ts';

/** The variables of each image, as its code declares them. */
const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  api: ApiEnv,
  scraper: ScraperEnv,
  'dm-sender': SenderEnv,
  migration: MigrationEnv,
  // Operator commands read the API's environment, all of it for `doctor`.
  operator: ApiEnv,
};
/** Variables of the system that pods may set. */
const OF_THE_SYSTEM = new Set(['HOME']);

const withoutFile = (name: string): string => name.replace(/_FILE$/, '');

const ofEach = (
  resources: readonly Resource[],
  problems: (workload: Workload, env: Record<string, string>) => string[],
) =>
  workloadsIn(resources)
    .filter(({ name }) => name in SCHEMAS)
    .flatMap((workload) =>
      workload.pod.containers.flatMap((container) =>
        problems(workload, environmentOf(container, resources)).map((problem) => `${workload.id}: ${problem}`),
      ),
    );

/** Variables that the code doesn't declare. */
export const unknownVariables = (resources: readonly Resource[]): string[] =>
  ofEach(resources, ({ name }, env) =>
    Object.keys(env)
      .filter((variable) => !(withoutFile(variable) in (SCHEMAS[name]?.shape ?? {})) && !OF_THE_SYSTEM.has(variable))
      .map((variable) => `${variable} is no variable of the code`),
  );

/** Settings of an installation that have no effect, because the pod sets the same variable itself. */
export const overriddenSettings = (resources: readonly Resource[]): string[] =>
  workloadsIn(resources).flatMap(({ id, pod }) =>
    pod.containers.flatMap((container) => {
      const settings = settingsOf(container, resources);
      return container.env
        .filter(({ name }) => name in settings)
        .map(({ name }) => `${id}: ${name} overrides the setting of the same name`);
    }),
  );

/** Example values of the mounted secrets. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://trawl_app:p1f0c2@trawl-db-rw/trawl?sslmode=verify-full',
  MIGRATION_DATABASE_URL: 'postgres://trawl_owner:p1f0c2@trawl-db-rw/trawl?sslmode=verify-full',
  NATS_URL: 'nats://user:p1f0c2@nats-0.nats-headless:4222,nats://nats-1.nats-headless:4222',
  SMTP_URL: 'smtps://trawl:p1f0c2@mail.example.com:465',
  SEAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  SIGNING_KEY: Buffer.alloc(32, 2).toString('base64'),
};

const READERS: Readonly<Record<string, (env: Record<string, string>) => unknown>> = {
  api: readApiEnv,
  scraper: readScraperEnv,
  'dm-sender': readSenderEnv,
  migration: (env) => MigrationEnv.parse(env),
  operator: readApiEnv,
};

/**
 * Errors of the code that reads each pod's environment: missing and invalid variables, and what production rejects.
 *
 * @param secretsOf the contents of a pod's secrets; by default examples
 */
export const refusedEnvironments = (
  resources: readonly Resource[],
  secretsOf: (pod: string) => Readonly<Record<string, string>> = () => EXAMPLES,
): string[] =>
  ofEach(resources, ({ name }, env) => {
    const secrets = secretsOf(name === 'operator' ? 'api' : name);
    const read = Object.entries(env).map(([variable, value]) =>
      variable.endsWith('_FILE') ? [withoutFile(variable), secrets[withoutFile(variable)] ?? ''] : [variable, value],
    );
    try {
      READERS[name]?.(Object.fromEntries(read));
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });

/** The ports of each service: the name of the container's port, and the variable with its number. */
const PORTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api: { http: 'PORT', metrics: 'METRICS_PORT' },
  scraper: { health: 'PORT' },
  'dm-sender': { health: 'PORT' },
};

/** Ports that differ from the code's defaults or from the variables, and services without a matching port. */
export function wrongPorts(resources: readonly Resource[]): string[] {
  const Service = z.looseObject({
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.number(), targetPort: z.string() })) }),
  });
  const services = resourcesOf(resources, 'Service', Service);
  return ofEach(resources, ({ name, pod }, env) =>
    Object.entries(PORTS[name] ?? {}).flatMap(([portName, variable]) => {
      const schema = SCHEMAS[name]?.shape[variable];
      const byDefault: unknown = schema && 'parse' in schema ? schema.parse(undefined) : undefined;
      const port = pod.containers.flatMap(({ ports }) => ports).find((each) => each.name === portName)?.containerPort;
      const served = services
        .filter(({ metadata }) => metadata.name === name)
        .some(({ spec }) => spec.ports.some(({ port: own, targetPort }) => own === port && targetPort === portName));
      return [
        ...(port === byDefault ? [] : [`the port ${portName} is ${port}, the code's is ${byDefault}`]),
        ...(env[variable] === String(port) ? [] : [`${variable} is ${env[variable]}, the port ${portName} is ${port}`]),
        ...(env.HOST === '0.0.0.0' ? [] : ['listens on no address of its pod']),
        ...(served ? [] : [`no service leads to the port ${portName}`]),
      ];
    }),
  );
}
