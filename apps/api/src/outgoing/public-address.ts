import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** The only IPv6 block that is routed on the internet (RFC 4291); it excludes IPv4-compatible and NAT64 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Every other range is rejected: this machine, private and shared networks,
 * multicast, reserved blocks, and IPv6 ranges with an embedded IPv4 address (6to4, Teredo, NAT64). An IPv4-mapped address counts
 * as its IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/**
 * Whether a URL may be connected to, judged by its text: no login, and no address outside of the public internet. Node connects
 * to a literal address without a lookup, so `publicLookup` checks names and this function checks literals.
 */
export function isPublicUrl(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return host !== '' && (!ipaddr.isValid(host) || isPublicAddress(host));
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * The lookup for the connection itself: it checks the address that is connected to, so a name can't change its address in
 * between.
 */
export function publicLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(new Error(`${hostname} leads to a private address`), []);
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
}
