import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { msg, SHEET_MAX_BYTES, type SheetLink, type SystemMessage } from '@trawl/contracts';
import { AppError, type ErrorDetails } from '../../../app-error.ts';
import { isPublicUrl, publicLookup } from '../../../outgoing/public-address.ts';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 4;
/** Google serves exports from hosts of this domain. */
const CONTENT_HOST = /(^|\.)googleusercontent\.com$/;

const NOT_SHARED = msg('sheet.not_shared');
const NOT_FOUND = msg('sheet.gone');
const NO_CSV = msg('sheet.not_csv');
const TOO_LARGE = msg('sheet.too_large', { count: SHEET_MAX_BYTES / 1_000_000 });

/** Statuses after which a retry may succeed: too many requests, or a server error. */
const isRetryable = (status: number): boolean => status === 429 || status >= 500;

const unreachable = (details: ErrorDetails = {}, cause?: unknown): AppError =>
  new AppError('unavailable', msg('sheet.unreachable'), details, { cause });
const sheetError = (problem: SystemMessage, cause?: unknown): AppError =>
  new AppError('bad_input', problem, {}, { cause });

/**
 * Fetches a sheet as CSV.
 *
 * @param base the origin of the sheets: Google's, or the sandbox's
 * @throws AppError bad_input with the reason: not shared, not found, not CSV, too large; unavailable, with Google's retry delay
 * if present
 */
export async function fetchSheet(base: string, sheet: SheetLink, signal?: AbortSignal): Promise<Buffer> {
  const isPublished = sheet.id.startsWith('e/');
  let url = new URL(`/spreadsheets/d/${sheet.id}/${isPublished ? 'pub' : 'export'}`, base);
  url.searchParams.set(isPublished ? 'output' : 'format', 'csv');
  if (sheet.gid !== null) url.searchParams.set('gid', sheet.gid);
  // As in Google's own links to one tab of a published sheet.
  if (isPublished && sheet.gid !== null) url.searchParams.set('single', 'true');
  const own = new URL(base);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await get(url, url.host === own.host && isLoopbackHost(own.hostname), signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode !== 200) answer.resume();
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      const next = URL.parse(headers.location, url.href);
      if (!next) throw sheetError(NO_CSV);
      url = next;
      if (/ServiceLogin|\/signin/i.test(url.pathname) || url.hostname === 'accounts.google.com')
        throw sheetError(NOT_SHARED);
      if (!mayFollow(url, own)) throw sheetError(NO_CSV);
      continue;
    }
    if (statusCode === 401 || statusCode === 403) throw sheetError(NOT_SHARED);
    if (statusCode === 404 || statusCode === 410) throw sheetError(NOT_FOUND);
    if (isRetryable(statusCode)) throw unreachable(waitOf(headers['retry-after']));
    if (statusCode !== 200) throw sheetError(NO_CSV);
    if (!headers['content-type']?.includes('text/csv')) throw sheetError(NO_CSV);
    return readBytes(answer);
  }
  throw sheetError(NO_CSV);
}

/** Whether a redirect leads to the sheets' own host or to Google's export hosts. */
function mayFollow(url: URL, own: URL): boolean {
  if (url.origin === own.origin) return url.username === '' && url.password === '';
  return url.protocol === 'https:' && url.port === '' && CONTENT_HOST.test(url.hostname) && isPublicUrl(url);
}

/** The delay of a Retry-After header in seconds. */
const waitOf = (header: string | undefined): ErrorDetails =>
  header !== undefined && /^\d{1,6}$/.test(header) ? { timeRemaining: Number(header) * 1_000 } : {};

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

function get(url: URL, mayBeLocal: boolean, signal?: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      headers: { accept: 'text/csv', 'user-agent': 'Trawl' },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      ...(mayBeLocal ? {} : { lookup: publicLookup }),
    });
    outgoing.on('response', resolve);
    outgoing.on('error', (error) => reject(unreachable({}, error)));
    outgoing.end();
  });
}

async function readBytes(answer: IncomingMessage): Promise<Buffer> {
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
    throw unreachable({}, error);
  }
  return Buffer.concat(chunks);
}
