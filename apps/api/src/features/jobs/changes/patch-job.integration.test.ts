import { JobSummaries } from '@trawl/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startTestService, type TestService } from '../../../../test/support/test-service.ts';

let api: TestService;
let user: Browser;

beforeAll(async () => {
  api = await startTestService();
  user = await api.verified();
  await api.asOwner(`UPDATE users SET plan = 'professional'`);
});
afterAll(() => api.stop());

async function create(name: string, change: object = {}): Promise<string> {
  const { body } = await user.call('POST', '/api/jobs', {
    ...{ name, platform: 'instagram', type: 'profile', target: 'nasa' },
    sessionId: '4711%3Aabcdefghijkl%3A7%3AAYtest',
    ...change,
  });
  return body.data.job._id;
}

async function search(input: object) {
  const { text } = await user.call('GET', `/trpc/jobs.search?input=${encodeURIComponent(JSON.stringify(input))}`);
  return JobSummaries.parse(JSON.parse(text).result.data);
}
const names = async (input: object) => (await search(input)).jobs.map(({ name }) => name);

test('a name is changed in any state, by the rules of the wizard', async () => {
  const id = await create('Before');
  await user.call('POST', `/api/jobs/${id}/start`);
  const renamed = await user.call('PATCH', `/api/jobs/${id}`, { name: '  After  ' });
  expect(renamed.body).toMatchObject({ status: 'success', message: 'Job saved', data: { job: { name: 'After' } } });
  for (const body of [{ name: ' ' }, { name: 'a'.repeat(201) }, { name: 'a\u0000b' }, {}, { target: 'nasa' }]) {
    expect((await user.call('PATCH', `/api/jobs/${id}`, body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await user.call('GET', `/api/jobs/${id}`)).body.data.job).toMatchObject({ name: 'After', tags: [] });
  await user.call('DELETE', `/api/jobs/${id}`);
});

test('tags come with a job, are kept by an edit without them, and are copied', async () => {
  const id = await create('Tagged', { tags: ['Weekly', ' Client A ', 'weekly'] });
  const jobOf = async (of: string) => (await user.call('GET', `/api/jobs/${of}`)).body.data.job;
  expect((await jobOf(id)).tags).toEqual(['Weekly', 'Client A']);
  const edit = { name: 'Tagged', platform: 'instagram', type: 'profile', target: 'nasa', sessionId: '' };
  await user.call('PUT', `/api/jobs/${id}`, edit);
  expect((await jobOf(id)).tags).toEqual(['Weekly', 'Client A']);
  const copy = (await user.call('POST', `/api/jobs/${id}/duplicate`)).body.data.job;
  expect(copy.tags).toEqual(['Weekly', 'Client A']);
  await user.call('PATCH', `/api/jobs/${copy._id}`, { tags: ['Other'] });

  expect(await names({ tag: 'Client A' })).toEqual(['Tagged']);
  expect(await names({ tag: 'client' })).toEqual([]);
  expect((await search({ words: 'nothing like it' })).tags).toEqual(['Client A', 'Other', 'Weekly']);
  for (const tags of [['a,b'], [''], ['a'.repeat(31)], Array.from({ length: 11 }, (_, n) => `t${n}`)]) {
    expect((await user.call('PATCH', `/api/jobs/${id}`, { tags })).status).toBe(400);
  }
});

test('a search is sorted by the server, with jobs without a value last', async () => {
  await api.asOwner(`DELETE FROM jobs`);
  for (const name of ['beta', 'Alpha', 'gamma']) await create(name);
  await api.asOwner(`UPDATE jobs SET total_results = length(name) WHERE name <> 'beta'`);
  await api.asOwner(`UPDATE jobs SET next_run_at = now() WHERE name = 'gamma'`);
  expect(await names({})).toEqual(['gamma', 'Alpha', 'beta']);
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['Alpha', 'beta', 'gamma']);
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['gamma', 'beta', 'Alpha']);
  expect((await names({ sort: 'results', order: 'asc' }))[0]).toBe('beta');
  for (const order of ['asc', 'desc']) expect((await names({ sort: 'schedule', order }))[0]).toBe('gamma');
});

test('a change that is based on an outdated version is refused', async () => {
  const id = await create('Shared work');
  const url = `/api/jobs/${id}`;
  const read = async () => String((await user.call('GET', url)).headers.etag);
  const edit = { name: 'Edited', platform: 'instagram', type: 'profile', target: 'nasa', sessionId: '' };
  const change = (method: 'PUT' | 'PATCH' | 'DELETE', body: object | undefined, etag: string) =>
    user.call(method, url, body, { 'if-match': etag });

  const first = await read();
  expect(first).toMatch(/^"[\w-]{22}"$/);
  expect((await user.call('GET', url)).body.data.job.version).toBe(first.slice(1, -1));
  expect((await change('PUT', edit, first)).status).toBe(200);
  for (const [method, body] of [
    ['PUT', { ...edit, name: 'Again' }],
    ['PATCH', { name: 'Again' }],
    ['DELETE', undefined],
  ] as const) {
    const outdated = await change(method, body, first);
    expect(outdated.status, method).toBe(412);
    expect(outdated.body).toMatchObject({ code: 'version_outdated', messageCode: 'job.version_outdated' });
  }
  const second = await read();
  expect((await change('PATCH', { name: 'Renamed' }, `"other", W/${second}`)).status).toBe(200);
  expect((await change('PUT', edit, second)).status).toBe(412);
  expect((await user.call('PUT', url, edit)).status).toBe(200);
  expect((await change('PUT', { ...edit, sessionId: '4712%3Aabcdefghijkl%3A7%3AAYother' }, '*')).status).toBe(200);
  const third = await read();
  expect(third).not.toBe(second);
  // A run doesn't change the definition.
  await user.call('POST', `${url}/start`);
  await user.call('POST', `${url}/pause`);
  expect(await read()).toBe(third);
  expect((await change('DELETE', undefined, third)).status).toBe(200);
});

test('tags that change during an edit don’t refuse it, and are kept', async () => {
  const id = await create('Tagged during an edit');
  const url = `/api/jobs/${id}`;
  const { etag } = (await user.call('GET', url)).headers;
  await user.call('PATCH', url, { tags: ['New'] });
  const edit = { name: 'Edited', platform: 'instagram', type: 'profile', target: 'nasa', sessionId: '' };
  expect((await user.call('PUT', url, edit, { 'if-match': String(etag) })).status).toBe(200);
  expect((await user.call('GET', url)).body.data.job).toMatchObject({ name: 'Edited', tags: ['New'] });
});

test('a change that is repeated because its response was lost gets the same response', async () => {
  const id = await create('Repeated');
  const url = `/api/jobs/${id}`;
  const sessionId = '4712%3Aabcdefghijkl%3A7%3AAYother\n4713%3Aabcdefghijkl%3A7%3AAYthird';
  const edit = { name: 'Edited', platform: 'instagram', type: 'profile', target: 'nasa', sessionId };
  const etag = String((await user.call('GET', url)).headers.etag);
  const change = (method: 'PUT' | 'PATCH', body: object) => user.call(method, url, body, { 'if-match': etag });

  const first = await change('PUT', edit);
  expect(first.status).toBe(200);
  expect((await change('PUT', edit)).body).toEqual(first.body);
  const other = sessionId.replace('AYthird', 'AYfourth');
  for (const part of [
    { name: 'Other' },
    { tags: ['New'] },
    { schedule: 60 },
    { sessionId: other },
    { target: 'esa' },
  ]) {
    expect((await change('PUT', { ...edit, ...part })).status, JSON.stringify(part)).toBe(412);
  }
  expect((await change('PATCH', { name: 'Edited' })).status).toBe(200);
});
