import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** Address ranges of the operator's own proxies; TRUST_PROXY lists proxies with public addresses explicitly. */
const INSIDE = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

const isInside = (address: string): boolean =>
  ipaddr.isValid(address) && INSIDE.includes(ipaddr.process(address).range());

const isRange = (text: string): boolean => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)[1] > 0;
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
};

type Trusts = (address: string, hop: number) => boolean;

/**
 * Which proxies may set X-Forwarded-For, in Fastify's form: none, a number of hops (the nearest proxy must come from a private
 * network), or proxies at the listed addresses.
 */
export const TrustProxy = z
  .string()
  .default('false')
  .transform((text, context): false | Trusts | string[] => {
    if (text === 'false' || text === '0') return false;
    if (/^[1-9]$/.test(text)) return (address, hop) => hop < Number(text) && (hop > 0 || isInside(address));
    const ranges = text.split(',').map((part) => part.trim());
    if (ranges.every(isRange)) return ranges;
    const message =
      text === 'true'
        ? 'true trusts any address that a client sends; set how many proxies are in front of the API, such as 1, or their addresses, such as 10.0.0.0/8,192.0.2.7'
        : 'set how many proxies are in front of the API, from 1 to 9, or their addresses or CIDR ranges, joined by commas';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/**
 * Normalizes the client's address; an IPv4-mapped IPv6 address becomes IPv4.
 *
 * @param named the address that the proxies report; if it is invalid, `connected`, the connection's address, is used
 */
export function clientAddress(named: string, connected: string | undefined): string | null {
  const address = [named, connected ?? ''].find((each) => ipaddr.isValid(each));
  return address === undefined ? null : ipaddr.process(address).toString();
}

const LOCAL_NETWORK_BITS = 64;

/** The key for rate limits: an IPv4 address, or the /64 network that providers assign to one IPv6 customer. */
export function addressGroup(address: string): string {
  // Addresses that were stored before they were validated may be invalid.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${LOCAL_NETWORK_BITS}`);
  return `${network.toString()}/${LOCAL_NETWORK_BITS}`;
}

/** Whether the address is this machine's, which has no limits in development because tests and tools use it. */
export const isUnlimited = ({ TRAWL_ENV }: { readonly TRAWL_ENV: string }, address: string): boolean =>
  TRAWL_ENV === 'development' && ipaddr.process(address).range() === 'loopback';
