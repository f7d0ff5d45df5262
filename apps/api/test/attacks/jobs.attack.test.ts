import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type JobId, PLANS } from '@trawl/contracts';
import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSessions } from '../../src/features/jobs/index.ts';
import { rotateKeys } from '../../src/features/operator/rotate-keys.ts';
import { createSealer } from '../../src/sealing/seal.ts';
import { SealKeys } from '../../src/sealing/seal-keys.ts';
import { type Browser, startTestService, type TestService } from '../support/test-service.ts';

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const OLD = newKey('k1');
const SIGNING_KEY = randomBytes(32).toString('base64');

let api: TestService;
let user: Browser;
beforeAll(async () => {
  api = await startTestService({ SEAL_KEYS: OLD, SIGNING_KEY });
  user = await api.verified();
});
afterAll(() => api.stop());

const execute = (statement: ReturnType<typeof sql>) => api.service.context.db.execute(statement);
let account = 900;

async function createJob(who: Browser, change: object = {}): Promise<JobId> {
  const answer = await who.call('POST', '/api/jobs', {
    name: '../../etc/passwd',
    platform: 'instagram',
    type: 'follower',
    target: 'nasa',
    sessionId: `${++account}%3Aabcdefghijkl%3A7%3AAYtest`,
    settings: { accountType: 'Private' },
    ...change,
  });
  return answer.body.data.job._id;
}

const NASTY = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "b"', 'a,b', 'two\nlines', "=cmd|' /C calc'!A0"];

async function addRows(id: JobId, fullNames: readonly string[] = NASTY): Promise<void> {
  for (const [n, fullName] of fullNames.entries()) {
    const values = JSON.stringify({ username: `person_${n}`, fullName, id: String(n), isPrivate: false });
    await execute(sql`
      INSERT INTO rows (job_id, target_id, platform_id, n, cycle, run_id, "values")
      VALUES (${id}, 1, ${String(n)}, ${n + 1}, 1, 'run_x', ${values}::jsonb)`);
  }
  await execute(sql`UPDATE jobs SET total_results = ${fullNames.length} WHERE id = ${id}`);
}

/** Parses CSV according to RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && !quoted && !plain) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

test('cells that a spreadsheet would run as formulas are text', async ({ task }) => {
  const id = await createJob(user);
  await addRows(id);
  const { text, headers } = await user.call('GET', `/api/jobs/${id}/results?format=csv`);
  const [header = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''));
  const column = header.indexOf('fullName');
  const guarded = NASTY.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
  expect(rows.map((row) => row[column])).toEqual(guarded);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([header.length]));
  recordAttack(task, 'cells that begin like formulas; quotes; newlines', NASTY.length, 'guarded, RFC 4180 round trip');
  expect(headers['content-disposition']).toBe(`attachment; filename="job-${id}-results.csv"`);
  recordAttack(task, 'a path in a job’s name', 1, 'a file name made of the job’s id');
});

const SEMICOLONS = [
  'x;=1+1',
  "x;=cmd|' /C calc'!A0",
  'x; +1',
  'x;-1;@SUM(A1)',
  'x;"=1+1"',
  'x;\t=1+1',
  'x;\r=1+1',
  'x\n=1+1',
  'a,"b";=1+1',
];

test('cells that a spreadsheet with semicolon separators would run as formulas are text', async ({ task }) => {
  const id = await createJob(user);
  await addRows(id, SEMICOLONS);
  const { text } = await user.call('GET', `/api/jobs/${id}/results?format=csv`);
  const [header = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ''));
  const column = header.indexOf('fullName');
  expect(rows.map((row) => row[column]?.replaceAll("'", ''))).toEqual(
    SEMICOLONS.map((cell) => cell.replaceAll("'", '')),
  );
  // Quotes within a cell have no effect there, so each line is split at every separator.
  for (const cell of text.split(/[;\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
  recordAttack(
    task,
    '17. formulas after a semicolon or a line break',
    SEMICOLONS.length,
    'guarded, RFC 4180 round trip',
  );
});

test('cells of a workbook are text, whatever they begin with', async ({ task }) => {
  const id = await createJob(user);
  await addRows(id, [...NASTY, ...SEMICOLONS]);
  const { rawPayload } = await api.service.app.inject({
    url: `/api/jobs/${id}/results?format=xlsx&columns=fullName`,
    headers: { host: 'localhost:3000', cookie: user.cookie ?? '' },
  });
  const python = `import io, sys, zipfile; print(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).read('xl/worksheets/sheet1.xml').decode())`;
  const sheet = execFileSync('python3', ['-c', python], { input: rawPayload, encoding: 'utf8' });
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet.match(/<c [^>]*t="inlineStr"/g)).toHaveLength(1 + NASTY.length + SEMICOLONS.length);
  recordAttack(task, 'formulas in a workbook', NASTY.length + SEMICOLONS.length, 'cells of type text');
});

test('a download link that was changed, has expired, or is of a deleted job is refused', async ({ task }) => {
  const id = await createJob(user);
  const another = await createJob(user);
  await addRows(id);
  await addRows(another);
  const { downloadUrl } = (await user.call('GET', `/api/jobs/${id}/partial-results?format=csv`)).body.data;
  const link = new URL(downloadUrl);
  const visitor = api.visitor();
  expect((await visitor.call('GET', link.pathname + link.search)).status).toBe(200);
  const changed = (key: string, value: string): string => {
    const url = new URL(link);
    url.searchParams.set(key, value);
    return url.pathname + url.search;
  };
  const tries = [
    link.pathname.replace(id, another) + link.search,
    changed('format', 'json'),
    changed('columns', 'username'),
    changed('filter', 'username:filled'),
    changed('expires', String(Date.now() + 86_400_000)),
    changed('signature', ''),
    changed('signature', `${link.searchParams.get('signature')}x`),
    link.pathname,
  ];
  for (const path of tries) {
    expect(await visitor.call('GET', path)).toMatchObject({ status: 403, body: { code: 'link_invalid' } });
  }
  await user.call('DELETE', `/api/jobs/${id}`);
  expect((await visitor.call('GET', link.pathname + link.search)).status).toBe(403);
  recordAttack(task, 'a download link changed, or of a deleted job', tries.length + 1, '403');
});

test('download links end with a suspension', async ({ task }) => {
  const owner = await api.verified();
  const id = await createJob(owner);
  await addRows(id);
  const linkOf = async (path: string): Promise<string> => {
    const headers = { accept: 'application/json' };
    const { body } = await owner.call('GET', `/api/jobs/${id}/${path}`, undefined, headers);
    const link = new URL(body.data.downloadUrl);
    return link.pathname + link.search;
  };
  const links = await Promise.all(['results?format=csv', 'archive?format=csv', 'changes/file?format=csv'].map(linkOf));
  const visitor = api.visitor();
  for (const link of links) expect((await visitor.call('GET', link)).status).toBe(200);
  await execute(sql`UPDATE users SET suspended_at = now() WHERE email = ${owner.email}`);
  for (const link of links) {
    expect(await visitor.call('GET', link)).toMatchObject({ status: 403, body: { code: 'link_invalid' } });
  }
  recordAttack(task, 'download links of a suspended user', links.length, '403');
});

test('parallel starts beyond the plan, and starts without build time, are refused', async ({ task }) => {
  const owner = await api.verified();
  const ids = await Promise.all([1, 2, 3, 4].map(() => createJob(owner)));
  const starts = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => owner.call('POST', `/api/jobs/${ids[n % ids.length]}/start`)));
  const answers = await starts(20);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PLANS.free.concurrent);
  recordAttack(task, 'starts at once beyond the plan', answers.length, `exactly ${PLANS.free.concurrent} started`);

  const spent = await api.verified();
  const job = await createJob(spent);
  await execute(sql`
    INSERT INTO build_time_periods (user_id, starts_at, used_ms)
    SELECT id, plan_since, ${PLANS.free.buildTimeS * 1_000} FROM users WHERE email = ${spent.email}`);
  const refused = await Promise.all(Array.from({ length: 10 }, () => spent.call('POST', `/api/jobs/${job}/start`)));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([402]));
  recordAttack(task, 'starts without build time left', refused.length, '402');
});

test('a seal moved to another row doesn’t open; keys rotate while claims read', async ({ task }) => {
  const owner = await api.verified();
  const { db } = api.service.context;
  const [one, two] = [await createJob(owner), await createJob(owner)];
  await execute(sql`
    UPDATE job_sessions SET sealed = other.sealed FROM job_sessions AS other
    WHERE job_sessions.job_id = ${one} AND other.job_id = ${two}`);
  await expect(openSessions(db, api.service.context.sealer, one)).rejects.toThrow();
  recordAttack(task, 'a sealed session moved to another job', 1, 'doesn’t open');

  const sealer = createSealer(SealKeys.parse(`${newKey('k2')},${OLD}`));
  let reading = true;
  let reads = 0;
  const readers = Array.from({ length: 4 }, async () => {
    while (reading) {
      expect(await openSessions(db, sealer, two)).toHaveLength(1);
      reads++;
    }
  });
  for (let turn = 0; turn < 20; turn++) {
    await rotateKeys(db, turn % 2 === 0 ? sealer : createSealer(SealKeys.parse(OLD)));
  }
  reading = false;
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(0);
  recordAttack(task, 'sessions read while keys rotate 20 times', reads, 'no failed read');
});

const mainOf = (service: 'api' | 'scraper'): string =>
  fileURLToPath(new URL(`../../../${service}/src/main.ts`, import.meta.url));

/** A busy machine takes a while to compile a service. */
const START_MS = 90_000;

/** Starts a service as a process and returns how it ended. */
const start = (service: 'api' | 'scraper', env: Record<string, string>): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [mainOf(service)], { env, timeout: START_MS }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? 'killed'), said: stdout + stderr }),
    );
  });

test('a production start without keys, or with development keys, is refused', async ({ task }) => {
  const urls = {
    PUBLIC_URL: 'https://trawl.example',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    NATS_URL: 'nats://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const nothing = await start('api', { TRAWL_ENV: 'production' });
  expect(nothing.code).toBe(1);
  for (const name of [...Object.keys(urls), 'SEAL_KEYS', 'SIGNING_KEY'])
    expect(nothing.said).toContain(`${name} is missing`);
  const developer = Buffer.concat([Buffer.from('development only'), randomBytes(32)]).toString('base64');
  const development = {
    DATABASE_URL: 'postgres://postgres:development-only-of-one-machine@127.0.0.1:9/nothing',
    NATS_URL: 'nats://api:development-only-of-one-machine@127.0.0.1:9',
    SEAL_KEYS: newKey('dev1'),
    SIGNING_KEY: developer,
  };
  const refused = await start('api', { TRAWL_ENV: 'production', ...urls, ...development });
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('SEAL_KEYS contains a development key');
  expect(refused.said).toContain('SIGNING_KEY is a development key');
  expect(refused.said).toContain('DATABASE_URL has a development password');
  expect(refused.said).toContain('NATS_URL has a development password');
  for (const secret of [development.SEAL_KEYS.slice(5), developer, 'of-one-machine'])
    expect(refused.said).not.toContain(secret);
  recordAttack(task, 'a production start without keys, with development’s', 2, 'refused, with what is missing');
  const unsafe = await start('scraper', {
    TRAWL_ENV: 'production',
    NATS_URL: development.NATS_URL,
    BROWSER_NO_SANDBOX: '1',
  });
  expect(unsafe.code).toBe(1);
  expect(unsafe.said).toContain('BROWSER_NO_SANDBOX');
  expect(unsafe.said).toContain('NATS_URL has a development password');
  recordAttack(task, 'a production start of a worker with --no-sandbox', 1, 'refused, with what is missing');
});
