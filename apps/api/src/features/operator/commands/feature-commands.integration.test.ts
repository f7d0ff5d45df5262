import { expect, test } from 'vitest';
import { operate } from '../../../../test/support/operate.ts';
import { api, job, setUpRuns, user } from '../../../../test/support/run-fixture.ts';

setUpRuns();

const hashtag = { ...job, type: 'hashtag', target: '#space', settings: {} };
const create = async () => user.call('POST', '/api/jobs', hashtag);
const REFUSED = { status: 400, body: { code: 'bad_input', message: 'This job type is coming soon' } };

test('an operator opens a type that is coming soon, and closes it for new jobs', async () => {
  expect(await operate(api, 'features list')).toEqual(['hashtag instagram closed']);
  expect(await create()).toMatchObject(REFUSED);

  expect(await operate(api, 'features open', 'hashtag')).toEqual(['Hashtag jobs are open now.']);
  expect(await operate(api, 'features open', 'hashtag')).toEqual(['Hashtag jobs were open already.']);
  expect(await operate(api, 'features list')).toEqual(['hashtag instagram open']);
  const created = await create();
  expect(created.status).toBe(200);
  const { _id } = created.body.data.job;

  expect(await operate(api, 'features close', 'hashtag')).toEqual(['Hashtag jobs are closed now.']);
  expect(await create()).toMatchObject(REFUSED);
  const edited = await user.call('PUT', `/api/jobs/${_id}`, { ...hashtag, name: 'Another name' });
  expect(edited.status).toBe(200);
  const other = await user.call('POST', '/api/jobs', job);
  const retyped = await user.call('PUT', `/api/jobs/${other.body.data.job._id}`, hashtag);
  expect(retyped).toMatchObject(REFUSED);
});

test('opens nothing else', async () => {
  await expect(operate(api, 'features open', 'follower')).rejects.toThrow(
    'There is no such feature. Features: hashtag.',
  );
});
