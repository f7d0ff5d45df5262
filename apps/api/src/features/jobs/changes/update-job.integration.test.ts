import {
  canDelete,
  canEdit,
  canPause,
  canStart,
  isActive,
  JobInput,
  JobStatus,
  newId,
  type Schedule,
} from '@trawl/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';
import { AppError } from '../../../app-error.ts';
import { jobs, jobTargets, users } from '../../../db/schema/index.ts';
import type { RequestUser } from '../../../request-user.ts';
import { factsOf, type JobRow } from '../job-store.ts';
import { reopenTargets } from '../targets/targets.ts';
import { updateJob } from './update-job.ts';

let api: TestService;
let user: Browser;
let owner: RequestUser;

beforeAll(async () => {
  api = await startTestService();
  user = await api.verified();
  const { email } = user;
  await api.asOwner(`UPDATE users SET plan = 'professional' WHERE email = '${email}'`);
  const [row] = await api.service.context.db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error('no such user');
  owner = { ...row, emailVerified: true };
});
afterAll(() => api.stop());

type Kind = 'collect' | 'collect on shared accounts' | 'message' | 'order';
const SHAPES: Readonly<Record<Kind, object>> = {
  collect: { type: 'profile', settings: { accountType: 'Private' }, sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest' },
  'collect on shared accounts': { type: 'profile', settings: { accountType: 'Shared' } },
  message: {
    type: 'dm',
    settings: { accountType: 'Private', Message: 'Hello' },
    sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
  },
  order: { type: 'dm', settings: { accountType: 'Shared', Message: 'Hello', dmQuantity: 100_000 } },
};
const KINDS: readonly Kind[] = ['collect', 'collect on shared accounts', 'message', 'order'];
const schedulesOf = (kind: Kind): Schedule[] => (kind === 'order' ? ['manual', 3_600, 'auto'] : ['manual', 3_600]);

const inputOf = (kind: Kind, schedule: Schedule): JobInput =>
  JobInput.parse({ name: 'A job', platform: 'instagram', target: 'nasa\nnatgeo', schedule, ...SHAPES[kind] });

async function jobInState(status: JobStatus, kind: Kind, schedule: Schedule): Promise<JobRow> {
  const { db } = api.service.context;
  const input = inputOf(kind, schedule);
  const waits = status === 'waiting' && schedule !== 'manual';
  const [made] = await db
    .insert(jobs)
    .values({
      id: newId('JobId'),
      userId: owner.id,
      name: input.name,
      platform: input.platform,
      type: input.type,
      target: input.target,
      auto: schedule === 'auto',
      intervalS: typeof schedule === 'number' ? schedule : null,
      settings: input.settings,
      status,
      totalRuns: status === 'pending' ? 0 : 1,
      nextRunAt: waits ? new Date(Date.now() + 3_600_000) : null,
    })
    .returning();
  if (!made) throw new Error('no job');
  return made;
}

/** Whether the job can leave its state: by an action of its owner or of support, its schedule, or its active run. */
function hasWayOut(job: JobRow): boolean {
  const facts = factsOf(job);
  if (canStart(facts) || canPause(facts) || canDelete(facts)) return true;
  if (job.status === 'waiting') return job.nextRunAt !== null;
  return isActive(job);
}

test.each(JobStatus.options)(
  'an edit of a job that is %s never leaves the job in a dead end',
  async (status) => {
    const { context } = api.service;
    const stuck: string[] = [];
    let edits = 0;
    for (const from of KINDS.flatMap((kind) => schedulesOf(kind).map((schedule) => ({ kind, schedule })))) {
      for (const to of KINDS.flatMap((kind) => schedulesOf(kind).map((schedule) => ({ kind, schedule })))) {
        const job = await jobInState(status, from.kind, from.schedule);
        const edited = await updateJob(
          context,
          owner,
          job.id,
          inputOf(to.kind, to.schedule),
          async () => undefined,
        ).then(
          () => true,
          (error: unknown) => {
            if (error instanceof AppError && error.code === 'wrong_state') return false;
            throw error;
          },
        );
        if (edited) expect(canEdit(factsOf(job))).toBe(true);
        edits += edited ? 1 : 0;
        const [now] = await context.db.select().from(jobs).where(eq(jobs.id, job.id));
        if (now && !hasWayOut(now)) {
          stuck.push(`${from.kind}, ${from.schedule} → ${to.kind}, ${to.schedule}: ${now.status}`);
        }
        await context.db.delete(jobs).where(eq(jobs.id, job.id));
      }
    }
    expect(stuck).toEqual([]);
    const isEditable = ['pending', 'paused', 'failed', 'waiting'].includes(status);
    expect(edits > 0).toBe(isEditable);
  },
  60_000,
);

test('a waiting manual job edited to recurring follows its schedule', async () => {
  const created = await user.call('POST', '/api/jobs', {
    name: 'Two of three',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa\nnatgeo',
    sessionId: '4712%3Aabcdefghijkl%3A7%3AAYtest',
    schedule: 'manual',
    settings: { profilesPerLaunch: 1 },
  });
  const { _id: id } = created.body.data.job;
  await api.service.context.db.execute(sql`UPDATE jobs SET status = 'waiting' WHERE id = ${id}`);
  const body = {
    name: 'Two of three',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa\nnatgeo',
    schedule: 3_600,
    settings: { profilesPerLaunch: 1 },
  };
  expect((await user.call('PUT', `/api/jobs/${id}`, body)).status).toBe(200);
  await vi.waitUntil(async () => (await user.call('GET', `/api/jobs/${id}`)).body.data.job.lastRun !== null, {
    timeout: 30_000,
    interval: 50,
  });
});

test('a target that is removed for a cycle is read from the beginning when it is added again', async () => {
  const { db } = api.service.context;
  const input = inputOf('collect', 'manual');
  const { _id: id } = (await user.call('POST', '/api/jobs', input)).body.data.job;
  const edit = async (target: string) => {
    const answer = await user.call('PUT', `/api/jobs/${id}`, { ...input, target });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await db.update(jobTargets).set({ done: true, collected: 5, cursor: 'c' }).where(eq(jobTargets.jobId, id));
  await edit('nasa');
  await db.transaction((tx) => reopenTargets(tx, id));
  await edit('nasa\nnatgeo');
  const targets = await db.select().from(jobTargets).where(eq(jobTargets.jobId, id));
  const open = { active: true, done: false, collected: 0, cursor: null };
  expect(targets).toMatchObject([open, open]);
});
