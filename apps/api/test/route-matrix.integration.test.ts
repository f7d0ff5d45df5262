import { recordAttack } from '@trawl/stack/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../src/http/app-router.ts';
import { type RestRoute, restRoutes } from '../src/http/rest/rest.ts';
import { filledUrl, OPEN_ROUTES, PROCEDURES, TRPC_ROUTE } from './support/route-matrix.ts';
import { type Answer, type Browser, startTestService, type TestService } from './support/test-service.ts';

const NEVER_WAS = 'job_00000000000000000000000000';
const Kind = z.object({ type: z.enum(['query', 'mutation', 'subscription']) });

const kindOf = (name: string) =>
  Kind.parse(Reflect.get(appRouter._def.procedures[name as keyof typeof appRouter._def.procedures], '_def')).type;
const routes = new Map<string, RestRoute>(restRoutes().map((route) => [route.name, route]));
const names = Object.keys(appRouter._def.procedures);

let api: TestService;
let people: Record<'visitor' | 'unverified' | 'owner' | 'stranger', Browser>;
/** The owner's objects by kind. */
let owned: Record<'job' | 'session' | 'account' | 'message' | 'passkey' | 'notification', string>;

beforeAll(async () => {
  api = await startTestService();
  const [unverified, owner, stranger] = [await api.registered(), await api.verified(), await api.verified()];
  people = { visitor: api.visitor(), unverified, owner, stranger };
  const job = await owner.call('POST', '/api/jobs', {
    name: 'Mine',
    platform: 'instagram',
    type: 'profile',
    target: 'nasa',
    sessionId: '5150%3Acanarycanary%3A7%3AAYtest',
    settings: { accountType: 'Private' },
  });
  const sessions = await owner.call('GET', '/api/users/sessions');
  const account = await owner.call('POST', '/api/accounts', { platform: 'twitter', sessionId: 'canarycanary' });
  owned = {
    job: job.body.data.job._id,
    session: z.string().parse(sessions.body.data.sessions[0]?._id),
    account: account.body.data.account._id,
    message: 'msg_planned',
    passkey: 'psk_owned',
    notification: 'ntf_1',
  };
  await api.service.context.db.execute(sql`
    INSERT INTO messages (id, job_id, run_id, target_id, platform, recipient, account_key, linked_account_id, text, epoch)
    VALUES (${owned.message}, ${owned.job}, 'run_x', 1, 'instagram', 'nasa', 'instagram:1', ${owned.account}, 'Hi', 1)`);
  await api.service.context.db.execute(sql`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    SELECT ${owned.passkey}, id, 'credential', '', 0, '{}', 'Key' FROM users WHERE email = ${owner.email}`);
  await api.service.context.db.execute(sql`
    INSERT INTO notifications (user_id, message) SELECT id, '{"code": "job.refused"}' FROM users WHERE email = ${owner.email}`);
  // So that a stranger is rejected for lack of access, not for lack of rows.
  await api.service.context.db.execute(sql`UPDATE jobs SET total_results = 1`);
});
afterAll(() => api.stop());

/** Calls a procedure in each way it is served. */
async function callAll(who: Browser, name: string, input: object): Promise<Answer[]> {
  const answers: Answer[] = [];
  const route = routes.get(name);
  if (route) {
    const { id, ...rest } = z.looseObject({ id: z.string().default(NEVER_WAS) }).parse(input);
    const query = new URLSearchParams(
      Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const url = filledUrl(route.url, { ...rest, id });
    const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(route.method);
    answers.push(method === 'GET' ? await who.call(method, `${url}?${query}`) : await who.call(method, url, rest));
  }
  const path = `/trpc/${name}`;
  answers.push(
    kindOf(name) === 'mutation'
      ? await who.call('POST', path, input)
      : await who.call('GET', `${path}?input=${encodeURIComponent(JSON.stringify(input))}`),
  );
  return answers;
}

const TrpcFailure = z.object({ error: z.object({ data: z.object({ code: z.string() }) }) });
const codeOf = ({ body }: Answer): unknown => body.code ?? TrpcFailure.safeParse(body).data?.error.data.code;

test('every procedure and every route is in the matrix', () => {
  expect(names.toSorted()).toEqual(Object.keys(PROCEDURES).toSorted());
  const served = [...routes.values()].map(({ method, url }) => `${String(method)} ${url}`);
  const unknown = [...api.service.app.servedRoutes].filter(
    (route) => !served.includes(route) && !(route in OPEN_ROUTES) && !TRPC_ROUTE.test(route),
  );
  expect(unknown).toEqual([]);
  for (const route of served) expect([...api.service.app.servedRoutes]).toContain(route);
});

/** A stream reports an error in its first event and ends, because its status was already sent. */
function expectRefusal(name: string, answer: Answer, status: number, code: string): void {
  if (kindOf(name) === 'subscription') {
    expect(answer.text).toMatch(/^event: connected\ndata: [^\n]*\n\n\nevent: serialized-error\n[^\n]*\n*$/);
    expect(answer.text).toContain(`"code":"${code}","httpStatus":${status}`);
    return;
  }
  expect(answer.status).toBe(status);
  expect(codeOf(answer)).toBe(code);
}

describe.each(names)('%s', (name) => {
  const { role, owned: ownedBy } = PROCEDURES[name] ?? { role: 'verified' };

  if (role !== 'visitor') {
    test('requires a login', async ({ task }) => {
      const answers = await callAll(people.visitor, name, {});
      for (const answer of answers) expectRefusal(name, answer, 401, 'not_logged_in');
      recordAttack(task, 'every route as a visitor', answers.length, '401');
    });
  }

  if (role === 'verified') {
    test('requires a verified user', async ({ task }) => {
      const answers = await callAll(people.unverified, name, {});
      for (const answer of answers) expectRefusal(name, answer, 403, 'email_not_verified');
      recordAttack(task, 'every route as a user who has yet to verify', answers.length, '403');
    });
  } else {
    test('requires no higher role', async () => {
      const who = role === 'visitor' ? people.visitor : people.unverified;
      for (const answer of await callAll(who, name, {})) expect([401, 403]).not.toContain(answer.status);
    });
  }

  if (ownedBy) {
    test('responds to other users as if the item didn’t exist', async ({ task }) => {
      const { by, input } = ownedBy;
      const theirs = await callAll(people.stranger, name, { ...input, id: owned[by] });
      const never = await callAll(people.stranger, name, { ...input, id: NEVER_WAS });
      for (const [index, answer] of theirs.entries()) {
        expectRefusal(name, answer, 404, 'not_found');
        expect(blank(answer)).toEqual(blank(never[index]));
      }
      recordAttack(
        task,
        'every route with another tenant’s job, session, account, message, passkey or notification',
        theirs.length,
        '404, as for an unknown id',
      );
    });
  }

  if (kindOf(name) === 'mutation') {
    test('has no effect from another origin or by GET', async ({ task }) => {
      const foreign = { origin: 'https://evil.example' };
      const route = routes.get(name);
      const method = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).parse(route?.method ?? 'POST');
      const url = (route?.url ?? '').replace(':id', owned.job);
      const answers = [
        await people.owner.call(method, url, {}, foreign),
        await people.owner.call('POST', `/trpc/${name}`, {}, foreign),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(403);
        expect(answer.text).toContain('"code":"foreign_origin"');
      }
      const read = await people.owner.call('GET', `/trpc/${name}?input=${encodeURIComponent('{}')}`);
      expect(read.status).toBe(404);
      recordAttack(task, 'a mutation with a foreign Origin', answers.length, '403');
      recordAttack(task, 'a mutation by GET', 1, '404');
    });
  }
});

test('leaves the owner’s items unchanged', async () => {
  const { job } = (await people.owner.call('GET', `/api/jobs/${owned.job}`)).body.data;
  expect(job).toMatchObject({ name: 'Mine', status: 'pending', runs: { totalRuns: 0 } });
  expect((await people.owner.call('GET', '/api/users/sessions')).body.data.sessions).toHaveLength(1);
  const { accounts } = (await people.owner.call('GET', '/api/accounts')).body.data;
  expect(accounts).toMatchObject([{ platform: 'twitter', accountType: 'private', dmsLimit: 20 }]);
});

/** The body without the ids of the request, to compare requests of the same kind. */
const blank = (answer: Answer | undefined): string | undefined =>
  [NEVER_WAS, ...Object.values(owned)].reduce((text, id) => text?.replaceAll(id, ''), answer?.text);
