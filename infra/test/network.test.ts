import { beforeAll, describe, expect, test } from 'vitest';
import { allowedConnections, type Ends, podsIn } from '../src/policies/network.ts';
import { OVERLAYS, type Overlay, renderOverlay } from '../src/render.ts';
import type { Resource } from '../src/resource.ts';
import { change } from './change.ts';

/** Every port that something in the cluster listens on, and some that nothing may use. */
const PORTS = [
  22, 25, 53, 80, 443, 465, 587, 3000, 3001, 3002, 3003, 3007, 3009, 4222, 5432, 6222, 6443, 7777, 8000, 8089, 8222,
  9187,
];

const namespace = (label: string, value: string) => ({ namespace: { [label]: value } });
const OUTSIDE: Ends = {
  internet: { address: '93.184.215.14' },
  internet6: { address: '2606:2800:21f:cb07::1' },
  ...Object.fromEntries(
    [
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '127.0.0.1',
      'fd00::1',
      '::ffff:10.0.0.1',
    ].map((address) => [address, { address }]),
  ),
  'ingress controller': namespace('trawl/ingress', 'true'),
  monitoring: namespace('trawl/monitoring', 'true'),
  keda: namespace('kubernetes.io/metadata.name', 'keda'),
  'cnpg-system': namespace('kubernetes.io/metadata.name', 'cnpg-system'),
  'kube-system': namespace('kubernetes.io/metadata.name', 'kube-system'),
  'another namespace': namespace('kubernetes.io/metadata.name', 'default'),
};

/** The pods of an overlay, and the one that cert-manager creates for an HTTP-01 challenge. */
const podsOf = (resources: readonly Resource[]): Ends => ({
  ...podsIn(resources),
  solver: { pod: { 'acme.cert-manager.io/http01-solver': 'true' } },
});

const WORKERS = ['scraper', 'dm-sender'];
const to = (sources: readonly string[], target: string, ...ports: readonly number[]) =>
  sources.flatMap((source) => ports.map((port) => `${source} → ${target}:${port}`));

/** Connections between pods, and from and to other namespaces. */
const INSIDE: readonly string[] = [
  ...to(['ingress controller'], 'api', 3000),
  ...to(['monitoring'], 'api', 3009),
  ...WORKERS.flatMap((worker) => to(['monitoring', 'keda'], worker, 3007)),
  ...to(['monitoring'], 'database', 9187),
  ...to(['monitoring'], 'nats', 7777, 8222),
  ...to(['keda'], 'nats', 8222),
  ...to(['api', ...WORKERS, 'operator'], 'nats', 4222),
  ...to(['nats'], 'nats', 6222),
  ...to(['api', 'migration', 'operator', 'database'], 'database', 5432),
  ...to(['database'], 'database', 8000),
  ...to(['cnpg-system'], 'database', 5432, 8000),
];
/** Public addresses. The database calls the Kubernetes API, which can have any address. */
const PUBLIC: readonly string[] = ['internet', 'internet6'].flatMap((target) => [
  ...to(['api', 'operator'], target, 443, 465, 587),
  ...to(WORKERS, target, 443),
]);
const OF_DATABASE: readonly string[] = Object.keys(OUTSIDE).flatMap((target) => to(['database'], target, 443, 6443));

/** The demo has no ingress, and no certificate. */
const CERTIFICATE: readonly string[] = to(['ingress controller'], 'solver', 8089);
const SANDBOX: readonly string[] = [...to(['api', ...WORKERS, 'operator'], 'sandbox', 3001, 3003)];

const isDns = (connection: string) => connection.endsWith(' → kube-system:53');
const wanted: Readonly<Record<Overlay, readonly string[]>> = {
  production: [...INSIDE, ...PUBLIC, ...OF_DATABASE, ...CERTIFICATE],
  demo: [...INSIDE, ...PUBLIC, ...OF_DATABASE, ...SANDBOX],
};

describe.each(OVERLAYS)('%s', (overlay) => {
  let resources: readonly Resource[];
  beforeAll(async () => {
    resources = await renderOverlay(overlay);
  });

  test('allows these connections and no other', () => {
    const allowed = allowedConnections(resources, { ...podsOf(resources), ...OUTSIDE }, PORTS);
    expect(allowed.filter((connection) => !isDns(connection))).toEqual([...wanted[overlay]].toSorted());
  });

  test('allows DNS for every pod', () => {
    const pods = podsOf(resources);
    const found = allowedConnections(resources, { ...pods, ...OUTSIDE }, [53]).filter(isDns);
    expect(found).toHaveLength(Object.keys(pods).length);
  });
});

describe('connections that a mistake opens are found', () => {
  let resources: readonly Resource[];
  beforeAll(async () => {
    resources = await renderOverlay('production');
  });
  const opened = (changed: readonly Resource[]) => {
    const before = new Set(allowedConnections(resources, { ...podsOf(resources), ...OUTSIDE }, PORTS));
    const after = allowedConnections(changed, { ...podsOf(changed), ...OUTSIDE }, PORTS);
    return after.filter((connection) => !before.has(connection));
  };

  test('without the default, pods without a rule are open', () => {
    const changed = resources.filter(({ metadata }) => metadata.name !== 'deny-by-default');
    expect(opened(changed)).toEqual(expect.arrayContaining(['another namespace → migration:22']));
  });

  test.each([
    ['spec.egress.1.to.0.ipBlock.except', [], 'scraper → 169.254.169.254:443'],
    ['spec.egress.1.ports', undefined, 'dm-sender → internet:22'],
    ['spec.ingress.0.from.0.namespaceSelector', {}, 'another namespace → scraper:3007'],
  ])('a worker with another %s', (path, value, connection) => {
    const changed = change(resources, 'NetworkPolicy/workers', path, value);
    expect(opened(changed)).toContain(connection);
  });

  test('a worker that may reach the database', () => {
    const selector = { matchLabels: { 'app.kubernetes.io/component': 'database' } };
    const path = 'spec.egress.0.to.0.podSelector';
    const egress = change(
      change(resources, 'NetworkPolicy/workers', path, selector),
      'NetworkPolicy/workers',
      'spec.egress.0.ports',
      undefined,
    );
    // The database's own policy still rejects it.
    expect(opened(egress)).toEqual([]);
    expect(opened(change(egress, 'NetworkPolicy/database', 'spec.ingress.0.from', undefined))).toEqual(
      expect.arrayContaining(['scraper → database:5432']),
    );
  });
});
