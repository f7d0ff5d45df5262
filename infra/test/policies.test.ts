import { beforeAll, describe, expect, test } from 'vitest';
import { wrongDatabase } from '../src/policies/database.ts';
import { overriddenSettings, refusedEnvironments, unknownVariables, wrongPorts } from '../src/policies/environment.ts';
import { interruptions, missingProbes, unlimitedResources, unpinnedImages } from '../src/policies/running.ts';
import { wrongScaling } from '../src/policies/scaling.ts';
import { committedSecrets, danglingFiles } from '../src/policies/secrets.ts';
import { accountsWithToken, unrestrictedPods } from '../src/policies/security.ts';
import { OVERLAYS, type Overlay, renderOverlay } from '../src/render.ts';
import { type Resource, workloadsIn } from '../src/resource.ts';
import { change } from './change.ts';

type Policy = (resources: readonly Resource[], overlay: Overlay) => string[];

const API_REPLICAS = { production: 2, demo: 1 };
const policies = {
  unrestrictedPods,
  accountsWithToken,
  unlimitedResources,
  missingProbes,
  unpinnedImages,
  interruptions: (resources, overlay) => interruptions(resources, API_REPLICAS[overlay]),
  committedSecrets,
  danglingFiles,
  unknownVariables,
  overriddenSettings,
  refusedEnvironments: (resources) => refusedEnvironments(resources),
  wrongPorts,
  wrongDatabase,
  wrongScaling: (resources, overlay) => (overlay === 'production' ? wrongScaling(resources) : []),
} satisfies Record<string, Policy>;

const rendered = new Map<Overlay, Resource[]>();
beforeAll(async () => {
  for (const overlay of OVERLAYS) rendered.set(overlay, await renderOverlay(overlay));
});

describe.each(OVERLAYS)('%s holds', (overlay) => {
  test.each(Object.entries(policies))('%s', (_name, policy) => {
    expect(policy(rendered.get(overlay) ?? [], overlay)).toEqual([]);
  });

  test('contains every pod of the code', () => {
    const names = workloadsIn(rendered.get(overlay) ?? []).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['api', 'scraper', 'dm-sender', 'migration', 'operator']));
  });
});

const POD = 'spec.template.spec';
const CONTAINER = `${POD}.containers.0`;
const TRIGGER = 'spec.triggers.0.metadata';

/** A change of production, and the expected message of the policy. */
const mistakes: readonly (readonly [keyof typeof policies, string, string, unknown, string])[] = [
  ['unrestrictedPods', 'Deployment/api', `${POD}.securityContext.runAsNonRoot`, undefined, 'may run as root'],
  ['unrestrictedPods', 'Deployment/api', `${POD}.securityContext.seccompProfile`, undefined, "runtime's seccomp"],
  ['unrestrictedPods', 'Deployment/api', `${CONTAINER}.securityContext.runAsUser`, 0, 'may run as root'],
  [
    'unrestrictedPods',
    'Deployment/api',
    `${CONTAINER}.securityContext.readOnlyRootFilesystem`,
    false,
    'root file system',
  ],
  [
    'unrestrictedPods',
    'Deployment/api',
    `${CONTAINER}.securityContext.allowPrivilegeEscalation`,
    undefined,
    'gain privileges',
  ],
  ['unrestrictedPods', 'Deployment/api', `${CONTAINER}.securityContext.privileged`, true, 'gain privileges'],
  [
    'unrestrictedPods',
    'Deployment/api',
    `${CONTAINER}.securityContext.capabilities.add`,
    ['SYS_ADMIN'],
    'keeps capabilities',
  ],
  [
    'unrestrictedPods',
    'Deployment/api',
    `${CONTAINER}.securityContext.seccompProfile`,
    { type: 'Unconfined' },
    'replaces the seccomp',
  ],
  [
    'unrestrictedPods',
    'Deployment/scraper',
    `${CONTAINER}.securityContext.seccompProfile`,
    undefined,
    "Chromium's sandbox",
  ],
  ['unrestrictedPods', 'Deployment/api', `${POD}.hostNetwork`, true, 'shares a namespace'],
  [
    'unrestrictedPods',
    'Deployment/api',
    `${POD}.volumes.0`,
    { name: 'tmp', hostPath: { path: '/' } },
    'folder of its node',
  ],
  ['unrestrictedPods', 'Job/migration', `${POD}.automountServiceAccountToken`, undefined, 'token'],
  ['unrestrictedPods', 'Job/migration', `${POD}.serviceAccountName`, undefined, 'default service account'],
  ['accountsWithToken', 'ServiceAccount/scraper', 'automountServiceAccountToken', undefined, 'token'],
  ['unlimitedResources', 'Deployment/scraper', `${CONTAINER}.resources.limits.memory`, undefined, 'no memory limit'],
  ['unlimitedResources', 'Job/migration', `${CONTAINER}.resources.requests.cpu`, undefined, 'requests no CPU'],
  ['unlimitedResources', 'Deployment/scraper', `${POD}.volumes.0.emptyDir`, {}, 'no size limit'],
  ['missingProbes', 'Deployment/dm-sender', `${CONTAINER}.livenessProbe`, undefined, 'no livenessProbe'],
  ['missingProbes', 'Deployment/api', `${CONTAINER}.readinessProbe.httpGet.path`, '/healthz', 'other than /readyz'],
  ['missingProbes', 'Deployment/api', `${CONTAINER}.startupProbe.httpGet.port`, 'web', 'unknown port web'],
  ['unpinnedImages', 'Deployment/api', `${CONTAINER}.image`, 'registry.example.com:5000/trawl-api', 'no fixed version'],
  ['unpinnedImages', 'Deployment/api', `${CONTAINER}.image`, 'trawl-api:latest', 'no fixed version'],
  ['interruptions', 'Deployment/api', 'spec.replicas', 1, 'fewer than 2 replicas'],
  ['interruptions', 'Deployment/api', 'spec.strategy.rollingUpdate.maxUnavailable', '25%', 'unavailable'],
  ['interruptions', 'Deployment/api', `${POD}.terminationGracePeriodSeconds`, 20, 'killed before'],
  ['interruptions', 'Deployment/scraper', `${POD}.terminationGracePeriodSeconds`, 5, 'killed before'],
  ['interruptions', 'PodDisruptionBudget/scraper', 'spec.selector.matchLabels', { a: 'b' }, 'no disruption budget'],
  ['committedSecrets', 'Service/api', 'kind', 'Secret', 'only references'],
  ['committedSecrets', 'ConfigMap/api-settings', 'data.SIGNING_KEY', 'x', 'contains SIGNING_KEY'],
  [
    'committedSecrets',
    'Deployment/scraper',
    `${CONTAINER}.env.0`,
    { name: 'NATS_URL', value: 'nats://a' },
    'a value instead of',
  ],
  ['danglingFiles', 'Deployment/scraper', `${CONTAINER}.volumeMounts.1.mountPath`, '/secrets', 'no secret is mounted'],
  ['unknownVariables', 'ConfigMap/api-settings', 'data.PUBLIC_ADDRESS', 'x', 'PUBLIC_ADDRESS is no variable'],
  ['unknownVariables', 'Deployment/scraper', `${CONTAINER}.env.0.name`, 'HOSTS', 'HOSTS is no variable'],
  ['overriddenSettings', 'ConfigMap/api-settings', 'data.PORT', '3000', 'PORT overrides the setting'],
  ['refusedEnvironments', 'ConfigMap/api-settings', 'data.PUBLIC_URL', undefined, 'PUBLIC_URL is missing'],
  ['refusedEnvironments', 'ConfigMap/api-settings', 'data.PUBLIC_URL', 'http://a.example', 'not encrypted'],
  ['refusedEnvironments', 'ConfigMap/worker-settings', 'data.BROWSER_NO_SANDBOX', '1', 'for development only'],
  ['refusedEnvironments', 'Job/migration', `${CONTAINER}.env`, [], 'MIGRATION_DATABASE_URL'],
  ['wrongPorts', 'Deployment/api', `${CONTAINER}.ports.0.containerPort`, 3001, "the code's is 3000"],
  ['wrongPorts', 'Service/scraper', 'spec.ports.0.targetPort', 'http', 'no service leads'],
  ['wrongPorts', 'Deployment/api', `${CONTAINER}.env.0.value`, '127.0.0.1', 'no address of its pod'],
  [
    'wrongDatabase',
    'Cluster/trawl-db',
    'spec.imageName',
    'ghcr.io/cloudnative-pg/postgresql:17.6',
    'not PostgreSQL 18',
  ],
  ['wrongDatabase', 'Cluster/trawl-db', 'spec.instances', 1, 'fewer than 3'],
  ['wrongDatabase', 'Cluster/trawl-db', 'spec.postgresql.synchronous', undefined, 'before a second instance'],
  ['wrongDatabase', 'Cluster/trawl-db', 'spec.bootstrap.initdb.owner', 'trawl_app', 'belongs to trawl_app'],
  ['wrongDatabase', 'Cluster/trawl-db', 'spec.managed.roles.1.name', 'app', 'has the roles app'],
  ['wrongDatabase', 'Cluster/trawl-db', 'spec.managed.roles.1.superuser', true, 'superuser'],
  ['wrongDatabase', 'Cluster/trawl-db', 'spec.managed.roles.1.passwordSecret', undefined, 'passwordSecret'],
  ['wrongScaling', 'ScaledObject/scraper', `${TRIGGER}.consumer`, 'collect', 'reads the consumers collect'],
  ['wrongScaling', 'ScaledObject/scraper', `${TRIGGER}.stream`, 'WORK', 'reads the stream WORK'],
  ['wrongScaling', 'ScaledObject/scraper', `${TRIGGER}.account`, '$G', 'reads the account $G'],
  ['wrongScaling', 'ScaledObject/scraper', `${TRIGGER}.natsServerMonitoringEndpoint`, 'nats:8222', 'asks nats:8222'],
  ['wrongScaling', 'ScaledObject/dm-sender', 'spec.minReplicaCount', 0, 'may have no pod'],
  ['wrongScaling', 'ScaledObject/dm-sender', 'spec.triggers.1.metadata.valueLocation', 'running', 'unknown metric'],
  ['wrongScaling', 'ScaledObject/dm-sender', 'spec.triggers.1.metadata.aggregationType', 'average', 'add up'],
  ['wrongScaling', 'ScaledObject/dm-sender', 'spec.advanced.scalingModifiers.formula', 'waiting', 'adds up waiting'],
  ['wrongScaling', 'ConfigMap/worker-settings', 'data.PLACES', '4', 'other than PLACES, 4'],
  ['wrongScaling', 'Deployment/scraper', 'spec.replicas', 1, 'each rollout would reset'],
];

test.each(mistakes)('%s reports %s with another %s', (policy, id, path, value, message) => {
  const problems = policies[policy](change(rendered.get('production') ?? [], id, path, value), 'production');
  expect(problems).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
});

test('each policy has a counter-example', () => {
  expect(new Set(mistakes.map(([policy]) => policy))).toEqual(new Set(Object.keys(policies)));
});
