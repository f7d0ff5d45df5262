import { type JobId, ResultsOptions } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { downloadLink, isLinkValid } from './download-link.ts';

const key = Buffer.alloc(32, 7);
const now = new Date('2026-11-21T10:00:00Z');
const jobId = 'job_1' as JobId;
const chosen = {
  format: 'xlsx',
  q: 'a & b',
  filter: ['username:contains:na', 'isPrivate:no'],
  sort: '-username',
  columns: 'username,id',
  compress: 'gzip',
};

function parts(options: object = { format: 'csv' }) {
  const url = new URL(downloadLink(key, 'http://localhost:3000', jobId, ResultsOptions.parse(options), now));
  const { expires, signature, filter: _, ...query } = Object.fromEntries(url.searchParams);
  const filter = url.searchParams.getAll('filter');
  return {
    signed: {
      jobId,
      options: ResultsOptions.parse({ ...query, ...(filter.length > 0 && { filter }) }),
      expires: Number(expires),
    },
    signature: signature ?? '',
  };
}

test.each([
  ['a format', { format: 'csv' }],
  ['a choice', chosen],
])('a fresh link with %s is valid for five minutes', (_, options) => {
  const { signed, signature } = parts(options);
  expect(signed.options).toEqual(ResultsOptions.parse(options));
  expect(isLinkValid(key, signed, signature, now)).toBe(true);
  expect(isLinkValid(key, signed, signature, new Date('2026-11-21T10:04:59Z'))).toBe(true);
  expect(isLinkValid(key, signed, signature, new Date('2026-11-21T10:05:01Z'))).toBe(false);
});

test.each([
  ['another job', { jobId: 'job_2' as JobId }],
  ['a later end', { expires: Date.parse('2027-01-01') }],
])('a link changed to %s is not', (_, change) => {
  const { signed, signature } = parts();
  expect(isLinkValid(key, { ...signed, ...change }, signature, now)).toBe(false);
});

test.each([
  ['format', { format: 'json' }],
  ['search', { q: 'a' }],
  ['filters', { filter: ['username:contains:na'] }],
  ['order', { sort: 'username' }],
  ['columns', { columns: 'username' }],
  ['byte order mark', { bom: 'false' }],
  ['compression', { compress: 'none' }],
])('a link with another %s is not', (_, change) => {
  const { signed, signature } = parts(chosen);
  const options = ResultsOptions.parse({ ...chosen, ...change });
  expect(isLinkValid(key, { ...signed, options }, signature, now)).toBe(false);
});

test('refuses links signed with another key, or unsigned', () => {
  const { signed, signature } = parts();
  expect(isLinkValid(Buffer.alloc(32, 8), signed, signature, now)).toBe(false);
  expect(isLinkValid(key, signed, '', now)).toBe(false);
});
