import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod';
import { type Resource, resourcesOf, workloadsIn } from '../resource.ts';

/** Evaluates network policies as Kubernetes does: selected pods are isolated, and the rules of all policies add up. */

const Labels = z.record(z.string(), z.string());
const Selector = z.strictObject({
  matchLabels: Labels.optional(),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .optional(),
});
const Peer = z.strictObject({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
type Peer = z.infer<typeof Peer>;
const Ports = z.array(z.strictObject({ protocol: z.string(), port: z.number() })).optional();
const Policy = z.looseObject({
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(Peer).optional(), ports: Ports })).default([]),
    egress: z.array(z.strictObject({ to: z.array(Peer).optional(), ports: Ports })).default([]),
  }),
});
type Policy = z.infer<typeof Policy>['spec'];

type LabelMap = Readonly<Record<string, string>>;
/** A pod of the overlay, pods of another namespace by the namespace's labels, or an address outside of the cluster. */
export type End = { readonly pod: LabelMap } | { readonly namespace: LabelMap } | { readonly address: string };
export interface Ends {
  readonly [name: string]: End;
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: z.infer<typeof Selector>, labels: LabelMap): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, end: End): boolean {
  if ('address' in end) return ipBlock !== undefined && isInBlock(ipBlock, end.address);
  if ('namespace' in end) return namespaceSelector !== undefined && selects(namespaceSelector, end.namespace);
  return podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, end.pod);
}

function isInBlock({ cidr, except }: { cidr: string; except: string[] }, address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const isIn = (range: string) => {
    const [network = '', bits] = range.split('/');
    if (isIPv6(network) !== isIPv6(address)) return false;
    // Not one list for all ranges: it would match IPv4 addresses with mapped IPv6 ranges.
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family);
    return list.check(address, family);
  };
  return isIn(cidr) && !except.some(isIn);
}

function isAllowed(
  policies: readonly Policy[],
  direction: 'Ingress' | 'Egress',
  own: End,
  other: End,
  port: number,
): boolean {
  if (!('pod' in own)) return true;
  const isolating = policies.filter(
    ({ policyTypes, podSelector }) => policyTypes.includes(direction) && selects(podSelector, own.pod),
  );
  if (isolating.length === 0) return true;
  return isolating.some(({ ingress, egress }) =>
    (direction === 'Ingress'
      ? ingress.map(({ from, ports }) => ({ peers: from, ports }))
      : egress.map(({ to, ports }) => ({ peers: to, ports }))
    ).some(
      ({ peers, ports }) =>
        (ports === undefined || ports.some((each) => each.port === port)) &&
        (peers === undefined || peers.some((peer) => isPeer(peer, other))),
    ),
  );
}

/** The pods of an overlay by component, with those that operators and the chart create in production. */
export const podsIn = (resources: readonly Resource[]): Ends => ({
  database: { pod: { 'app.kubernetes.io/component': 'database' } },
  nats: { pod: { 'app.kubernetes.io/component': 'nats' } },
  ...Object.fromEntries(
    workloadsIn(resources).map(({ labels }) => [labels['app.kubernetes.io/component'] ?? '', { pod: labels }]),
  ),
});

/** Every connection between the ends that the policies allow, such as `api → database:5432`. */
export function allowedConnections(resources: readonly Resource[], ends: Ends, ports: readonly number[]): string[] {
  const policies = resourcesOf(resources, 'NetworkPolicy', Policy).map(({ spec }) => spec);
  const connections = Object.entries(ends).flatMap(([from, source]) =>
    Object.entries(ends).flatMap(([to, target]) =>
      'pod' in source || 'pod' in target
        ? ports
            .filter(
              (port) =>
                isAllowed(policies, 'Egress', source, target, port) &&
                isAllowed(policies, 'Ingress', target, source, port),
            )
            .map((port) => `${from} → ${to}:${port}`)
        : [],
    ),
  );
  return connections.toSorted();
}
