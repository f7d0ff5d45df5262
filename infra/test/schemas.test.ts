import { beforeAll, describe, expect, test } from 'vitest';
import { typeErrors } from '../src/check-types.ts';
import { OVERLAYS, render, renderOverlay } from '../src/render.ts';
import type { Resource } from '../src/resource.ts';
import { violationsOfSchemas } from '../src/validate.ts';
import { change } from './change.ts';

describe.each([...OVERLAYS, 'seccomp'])('%s', (name) => {
  let resources: readonly Resource[];
  beforeAll(async () => {
    resources = name === 'seccomp' ? await render('seccomp') : await renderOverlay(name as (typeof OVERLAYS)[number]);
  });

  test('matches the schemas of Kubernetes and KEDA', async () => {
    expect(await violationsOfSchemas(resources)).toEqual([]);
  });

  test('has no field that the types of Kubernetes, KEDA and CloudNativePG do not know', async () => {
    expect(await typeErrors(resources)).toEqual([]);
  });
});

describe('mistakes are found', () => {
  let resources: readonly Resource[];
  beforeAll(async () => {
    resources = await renderOverlay('production');
  });

  test('values that the schemas reject', async () => {
    const evicting = change(resources, 'PodDisruptionBudget/api', 'spec.unhealthyPodEvictionPolicy', 'Never');
    expect(await violationsOfSchemas(evicting)).toEqual([expect.stringContaining('PodDisruptionBudget/api')]);
    const unknown = change(resources, 'Service/api', 'kind', 'Servlet');
    expect(await violationsOfSchemas(unknown)).toEqual(['Servlet/api: v1 has no Servlet']);
  });

  test.each([
    ['Deployment/api', 'spec.template.spec.containers.0.readinessprobe', {}],
    ['Deployment/api', 'spec.template.spec.containers.0.ports.0.containerPort', '3000'],
    ['ScaledObject/scraper', 'spec.advanced.horizontalPodAutoscalerConfig.behaviour', {}],
    ['Cluster/trawl-db', 'spec.storage.sizes', '1Gi'],
    ['Cluster/trawl-db', 'spec.postgresql.synchronous.method', 'all'],
  ])('%s with %s', async (id, path, value) => {
    const errors = await typeErrors(change(resources, id, path, value));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(id.replace('/', '-'));
  });
});
