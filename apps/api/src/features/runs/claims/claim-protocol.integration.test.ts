import { ClaimAnswer, ClaimRequest, newId, subjects, WORKER_PROTOCOL } from '@trawl/contracts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  createJob,
  end,
  setUpRuns,
  startAndClaim,
  ticketOf,
  untilStatus,
  user,
  view,
  worker,
} from '../../../../test/support/run-fixture.ts';

setUpRuns();

type RequestFields = Omit<z.input<typeof ClaimRequest>, 'claimId' | 'runId' | 'workerId'>;

async function claimAs(runId: string, fields: RequestFields): Promise<ClaimAnswer> {
  const request = ClaimRequest.parse({ runId, claimId: newId('ClaimId'), workerId: 'other', ...fields });
  return worker.bus.request(subjects.claim, ClaimRequest, ClaimAnswer, request, { timeoutMs: 10_000 });
}

test.each<[string, RequestFields]>([
  ['no version, as workers of 0.1.0', {}],
  ['version 1', { protocol: 1 }],
  ['half of what version 2 does', { provesSessions: true }],
])('a worker that names %s gets no run, and the run stays queued for another one', async (_what, fields) => {
  const id = await createJob();
  await user.call('POST', `/api/jobs/${id}/start`);
  const runId = await ticketOf(id);
  expect(await claimAs(runId, fields)).toEqual({ granted: false, reason: 'later' });
  const granted = await claimAs(runId, { protocol: WORKER_PROTOCOL });
  if (!granted.granted) throw new Error('not granted');
  expect(granted.token).toMatch(/^[\w-]{43}$/);
  await worker.send(granted, 1, end('error', 1));
  await untilStatus(id, 'failed');
});

test.each<[string, RequestFields]>([
  ['a later version, as those of the next release', { protocol: WORKER_PROTOCOL + 1 }],
  ['version 2 as it was sent before versions had numbers', { carriesToken: true, provesSessions: true }],
])('a worker that names %s gets runs', async (_what, fields) => {
  const id = await createJob();
  await user.call('POST', `/api/jobs/${id}/start`);
  const granted = await claimAs(await ticketOf(id), fields);
  if (!granted.granted) throw new Error('not granted');
  await worker.send(granted, 1, end('error', 1));
  await untilStatus(id, 'failed');
});

test('a launch takes as many targets as fit into a reply, and leaves the others for the next launch', async () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `person_with_a_long_name_${String(n).padStart(6, '0')}`);
  const id = await createJob({
    type: 'profile',
    target: names.join('\n'),
    settings: { accountType: 'Private', profilesPerLaunch: names.length },
  });
  const claim = await startAndClaim(id);
  expect(claim.targets.length).toBeGreaterThan(5_000);
  expect(claim.targets.map(({ value }) => value)).toEqual(names.slice(0, claim.targets.length));
  const { targetsLeft, lastRun } = await view(id);
  expect([targetsLeft, lastRun.targets.length]).toEqual([names.length, claim.targets.length]);
  await worker.send(claim, 1, end('error', 1));
  await untilStatus(id, 'failed');
});
