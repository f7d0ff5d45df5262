import type { Resource } from './resource.ts';

/** Models that check values: types, required fields, ranges and patterns. They accept unknown fields, unlike `check-types.ts`. */
interface Validates {
  validate(): void;
}
type Model = new (resource: Resource) => Validates;

/** CloudNativePG has no model: its types alone are checked. */
const WITHOUT_MODEL = 'postgresql.cnpg.io';

/** The module with the models and types of an API version, such as `apps/v1`. */
export const moduleOf = (apiVersion: string): string =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

/** Violations of Kubernetes' and KEDA's schemas, one line each. */
export async function violationsOfSchemas(resources: readonly Resource[]): Promise<string[]> {
  const found = await Promise.all(
    resources
      .filter(({ apiVersion }) => !apiVersion.startsWith(WITHOUT_MODEL))
      .map(async (resource) => {
        const id = `${resource.kind}/${resource.metadata.name}`;
        const models: Readonly<Record<string, unknown>> = await import(moduleOf(resource.apiVersion));
        const model = models[resource.kind];
        if (typeof model !== 'function') return [`${id}: ${resource.apiVersion} has no ${resource.kind}`];
        try {
          new (model as Model)(resource).validate();
          return [];
        } catch (error) {
          return [`${id}: ${error instanceof Error ? error.message : String(error)}`];
        }
      }),
  );
  return found.flat();
}
