import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { SHEET_MAX_BYTES, type SheetLink } from '@trawl/contracts';
import { AppError } from '../../../app-error.ts';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 4;
/** Google answers an export from hosts of this domain. */
const CONTENT_HOST = /(^|\.)googleusercontent\.com$/;

const NOT_SHARED =
  'The Google Sheet isn’t shared. In Google Sheets choose Share, then “Anyone with the link”, and try again.';
const NOT_FOUND = 'The Google Sheet doesn’t exist any more. Check the link.';
const NO_CSV =
  'Google answered with a web page instead of the sheet. Share it with “Anyone with the link” and try again.';
const TOO_LARGE = `The Google Sheet is larger than ${SHEET_MAX_BYTES / 1_000_000} MB. Split it.`;
const UNREACHABLE = 'Google Sheets can’t be reached right now. Try again in a minute.';

const sheetError = (message: string, cause?: unknown): AppError => new AppError('bad_input', message, {}, { cause });

/**
 * Fetches a sheet as CSV text.
 *
 * @param base where sheets are: Google, or the stand-in
 * @throws AppError in words: not shared, not found, not CSV, too large, not reachable
 */
export async function fetchSheet(base: string, sheet: SheetLink): Promise<string> {
  let url = new URL(`/spreadsheets/d/${sheet.id}/export`, base);
  url.searchParams.set('format', 'csv');
  if (sheet.gid !== null) url.searchParams.set('gid', sheet.gid);
  const own = new URL(base);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await get(url, url.host === own.host && isLoopbackHost(own.hostname));
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.resume();
      url = new URL(headers.location, url);
      if (/ServiceLogin|\/signin/i.test(url.pathname) || url.hostname === 'accounts.google.com')
        throw sheetError(NOT_SHARED);
      const allowed = url.host === own.host || (url.protocol === 'https:' && CONTENT_HOST.test(url.hostname));
      if (!allowed) throw sheetError(NO_CSV);
      continue;
    }
    if (statusCode === 401 || statusCode === 403) throw sheetError(NOT_SHARED);
    if (statusCode === 404 || statusCode === 410) throw sheetError(NOT_FOUND);
    if (statusCode !== 200) throw sheetError(UNREACHABLE);
    if (!headers['content-type']?.includes('text/csv')) throw sheetError(NO_CSV);
    return readText(answer);
  }
  throw sheetError(NO_CSV);
}

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

function get(url: URL, mayBeLocal: boolean): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      headers: { accept: 'text/csv', 'user-agent': 'Trawl' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(mayBeLocal ? {} : { lookup: publicLookup }),
    });
    outgoing.on('response', resolve);
    outgoing.on('error', (error) => reject(sheetError(UNREACHABLE, error)));
    outgoing.end();
  });
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > SHEET_MAX_BYTES) {
        answer.destroy();
        throw sheetError(TOO_LARGE);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw sheetError(UNREACHABLE, error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Addresses of this machine and of networks that only we can reach. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv6');
}

/** Is this an address that nobody outside may make us connect to? An IPv4 address in IPv6's clothes counts as what it is. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPrivateAddress(mapped);
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** The lookup of the connection itself: a name that changes its address between a check and the connection finds none. */
export function publicLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const allowed = addresses.filter(({ address }) => !isPrivateAddress(address));
    const [first] = allowed;
    if (!first) return callback(new Error(`${hostname} leads to a private address`), []);
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
}
