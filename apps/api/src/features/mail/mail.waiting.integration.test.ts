import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ScriptedSmtp, startScriptedSmtp } from '../../../test/support/scripted-smtp.ts';
import { startTestService, type TestService } from '../../../test/support/test-service.ts';
import { recoverMails } from './mail-log.ts';

let smtp: ScriptedSmtp;
let api: TestService;
beforeAll(async () => {
  smtp = await startScriptedSmtp();
  api = await startTestService({ SMTP_URL: smtp.url, MAIL_FROM: 'Trawl <hello@trawl.example>' });
});
afterAll(async () => {
  await api.stop();
  await smtp.stop();
});
beforeEach(() => {
  smtp.script = ['take'];
  smtp.taken.length = 0;
});

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
const mailOf = async (email: string) =>
  (await execute(sql`SELECT mails.* FROM mails JOIN users ON users.id = about WHERE email = ${email}`)).rows[0];
const untilStatus = (email: string, status: string) =>
  vi.waitUntil(
    async () => {
      const mail = await mailOf(email);
      return mail?.status === status ? mail : false;
    },
    { timeout: 20_000, interval: 30 },
  );
/** Skips the queue's growing retry delays. */
const hurry = () =>
  execute(sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND attempts > 0`);

test('a mail has a Message-ID made of its id, a text part and an HTML part', async () => {
  const user = await api.registered();
  const mail = await untilStatus(user.email, 'sent');
  expect(mail).toMatchObject({ kind: 'verify_email', attempts: 1, attempt_until: null });
  const [raw = ''] = smtp.taken;
  expect(raw).toContain(`Message-ID: <${mail.id}@trawl.example>`);
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).toMatch(/Content-Type: text\/plain.*Content-Type: text\/html/s);
});

describe('a mail server that', () => {
  test.each(['refuse_sender', 'refuse_for_now', 'hang_up'] as const)(
    'answers with “%s” gets the mail again, and accepts it once',
    async (behavior) => {
      smtp.script = [behavior, behavior, 'take'];
      const user = await api.registered();
      await vi.waitUntil(
        async () => {
          await hurry();
          return (await mailOf(user.email))?.status === 'sent';
        },
        { timeout: 30_000, interval: 50 },
      );
      expect(await mailOf(user.email)).toMatchObject({ attempts: 3 });
      expect(smtp.taken).toHaveLength(1);
    },
  );

  test('refuses a mail permanently isn’t retried', async () => {
    smtp.script = ['refuse_for_good', 'take'];
    const user = await api.registered();
    await untilStatus(user.email, 'failed');
    await hurry();
    expect(await jobsOf(user.email)).toBe(0);
    expect(smtp.taken).toHaveLength(0);
  });

  test('disconnects before confirming a mail doesn’t get it twice', async () => {
    smtp.script = ['take_and_hang_up', 'take'];
    const user = await api.registered();
    await untilStatus(user.email, 'unknown');
    expect(await jobsOf(user.email)).toBe(0);
    expect(smtp.taken).toHaveLength(1);
  });
});

/** The number of queue tasks for a user's mails. */
async function jobsOf(email: string): Promise<number> {
  const mail = await mailOf(email);
  await vi.waitUntil(
    async () => {
      const { rows } = await execute(
        sql`SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${`mail:${mail?.id}`} AND locked_at IS NOT NULL`,
      );
      return rows.length === 0;
    },
    { timeout: 30_000, interval: 30 },
  );
  const { rows } = await execute(sql`SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${`mail:${mail?.id}`}`);
  return rows.length;
}

describe('a process that dies', () => {
  /** A mail in the state that a process leaves when it dies while holding the task. */
  async function leave(status: 'planned' | 'handing_over'): Promise<string> {
    smtp.script = ['refuse_sender'];
    const user = await api.registered();
    await vi.waitUntil(async () => (await mailOf(user.email))?.attempts === 1, { timeout: 30_000, interval: 30 });
    await vi.waitUntil(async () => (await mailOf(user.email))?.attempt_until === null, { interval: 30 });
    const { id } = (await mailOf(user.email)) ?? {};
    await execute(sql`SELECT graphile_worker.remove_job(${`mail:${id}`})`);
    await execute(
      sql`UPDATE mails SET status = ${status}, attempt_until = now() - interval '1 second' WHERE id = ${id}`,
    );
    smtp.script = ['take'];
    smtp.taken.length = 0;
    return user.email;
  }

  test('before delivery delays the mail', async () => {
    const email = await leave('planned');
    expect(await recoverMails(api.service.context.db)).toBe(0);
    await untilStatus(email, 'sent');
    expect(smtp.taken).toHaveLength(1);
  });

  test('between delivery and recording doesn’t send the mail twice', async () => {
    const email = await leave('handing_over');
    expect(await recoverMails(api.service.context.db)).toBe(1);
    expect(await mailOf(email)).toMatchObject({ status: 'unknown' });
    expect(await jobsOf(email)).toBe(0);
    expect(smtp.taken).toHaveLength(0);
  });
});

test('a mail of a newer release doesn’t keep others from being recovered', async () => {
  await execute(sql`
    INSERT INTO mails (id, kind, about, payload, status, attempt_until) VALUES
      ('newer', 'of_a_newer_release', 'usr_1', '{}', 'planned', now() - interval '1 hour'),
      ('known', 'account_restored', 'usr_1', '{"userId": "usr_1"}', 'handing_over', now() - interval '1 hour')`);
  expect(await recoverMails(api.service.context.db)).toBe(1);
  const { rows } = await execute(sql`SELECT id, status FROM mails WHERE id IN ('newer', 'known') ORDER BY id`);
  expect(rows).toEqual([
    { id: 'known', status: 'unknown' },
    { id: 'newer', status: 'planned' },
  ]);
});

test('a queue that can’t record a mail’s outcome restarts and sends the mail', async () => {
  await api.asOwner(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$`);
  await api.asOwner(`CREATE TRIGGER refuse BEFORE UPDATE ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (NEW.last_error IS NOT NULL) EXECUTE FUNCTION refuse()`);
  try {
    smtp.script = ['refuse_sender', 'take'];
    const user = await api.registered();
    expect(await untilStatus(user.email, 'sent')).toMatchObject({ attempts: 2 });
  } finally {
    await api.asOwner(`DROP TRIGGER refuse ON graphile_worker._private_jobs`);
  }
});
