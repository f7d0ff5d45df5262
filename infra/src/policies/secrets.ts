import { MigrationEnv } from '../../../apps/api/src/db/env.ts';
import { Env as ApiEnv } from '../../../apps/api/src/env.ts';
import { SenderEnv } from '../../../apps/dm-sender/src/env.ts';
import { configMapsIn, containersOf, type Resource, workloadsIn } from '../resource.ts';

/** Whether a variable contains a login or a key: by the code's description, or by its name where other software reads it. */
const isSecret = (name: string): boolean =>
  [ApiEnv, MigrationEnv, SenderEnv].some(({ shape }) =>
    Object.entries(shape).some(([own, field]) => own === name && field.meta()?.secret === true),
  ) || /PASSWORD$|TOKEN$|SECRET$/.test(name);

/** Secrets in the files of an overlay, instead of references to secrets. */
export const committedSecrets = (resources: readonly Resource[]): string[] => [
  ...resources
    .filter(({ kind }) => kind === 'Secret')
    .map(({ metadata }) => `Secret/${metadata.name} is in the overlay: only references to secrets are`),
  ...[...configMapsIn(resources)].flatMap(([name, data]) =>
    Object.keys(data)
      .filter(isSecret)
      .map((key) => `ConfigMap/${name} contains ${key}`),
  ),
  ...workloadsIn(resources).flatMap((workload) =>
    containersOf(workload).flatMap(({ env }) =>
      env
        .filter(({ name, value }) => value !== undefined && isSecret(name))
        .map(({ name }) => `${workload.id}: ${name} has a value instead of a reference`),
    ),
  ),
];

const FOLDER = '/run/secrets';

/** `*_FILE` variables that point to no mounted secret. */
export const danglingFiles = (resources: readonly Resource[]): string[] =>
  workloadsIn(resources).flatMap((workload) =>
    containersOf(workload).flatMap((container) => {
      const mount = container.volumeMounts.find(({ mountPath }) => mountPath === FOLDER);
      const volume = workload.pod.volumes.find(({ name }) => name === mount?.name);
      return container.env
        .filter(({ name }) => name.endsWith('_FILE'))
        .filter(({ value }) => volume?.projected === undefined || !value?.startsWith(`${FOLDER}/`))
        .map(({ name, value }) => `${workload.id}: ${name} points to ${value}, where no secret is mounted`);
    }),
  );

/** The secrets that pods mount or read, by name, with the keys that their variables use. */
export function referencedSecrets(resources: readonly Resource[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, keys: readonly string[]) =>
    found.set(name, new Set([...(found.get(name) ?? []), ...keys]));
  for (const { pod } of workloadsIn(resources)) {
    const files = pod.containers.flatMap(({ env }) =>
      env.flatMap(({ value }) => (value?.startsWith(`${FOLDER}/`) ? [value.slice(FOLDER.length + 1)] : [])),
    );
    const sources = pod.volumes.flatMap(({ projected }) => projected?.sources ?? []);
    // The first source holds the pod's own secrets, a later one the database's certificate.
    sources.forEach(({ secret }, index) => {
      if (secret) add(secret.name, index === 0 ? files : []);
    });
  }
  return found;
}
