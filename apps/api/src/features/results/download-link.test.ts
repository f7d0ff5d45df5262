import { type JobId, ResultsFormat } from '@trawl/contracts';
import { expect, test } from 'vitest';
import { downloadLink, isLinkValid } from './download-link.ts';

const key = Buffer.alloc(32, 7);
const now = new Date('2026-11-21T10:00:00Z');
const jobId = 'job_1' as JobId;

function parts(): { signed: { jobId: JobId; format: ResultsFormat; expires: number }; signature: string } {
  const url = new URL(downloadLink(key, 'http://localhost:3000', jobId, 'csv', now));
  return {
    signed: {
      jobId,
      format: ResultsFormat.parse(url.searchParams.get('format')),
      expires: Number(url.searchParams.get('expires')),
    },
    signature: url.searchParams.get('signature') ?? '',
  };
}

test('a fresh link is valid for five minutes', () => {
  const { signed, signature } = parts();
  expect(isLinkValid(key, signed, signature, now)).toBe(true);
  expect(isLinkValid(key, signed, signature, new Date('2026-11-21T10:04:59Z'))).toBe(true);
  expect(isLinkValid(key, signed, signature, new Date('2026-11-21T10:05:01Z'))).toBe(false);
});

test.each([
  ['another job', { jobId: 'job_2' as JobId }],
  ['another format', { format: 'json' as const }],
  ['a later end', { expires: Date.parse('2027-01-01') }],
])('a link changed to %s is not', (_, change) => {
  const { signed, signature } = parts();
  expect(isLinkValid(key, { ...signed, ...change }, signature, now)).toBe(false);
});

test('refuses links signed with another key, or unsigned', () => {
  const { signed, signature } = parts();
  expect(isLinkValid(Buffer.alloc(32, 8), signed, signature, now)).toBe(false);
  expect(isLinkValid(key, signed, '', now)).toBe(false);
});
