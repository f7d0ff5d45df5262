import { expect, test } from 'vitest';
import { JobCreateInput, JobInput } from './job-input.ts';

const job = {
  name: ' Followers of nasa ',
  platform: 'instagram',
  type: 'follower',
  target: ' nasa ',
  sessionId: '1%3Aa',
  schedule: 'manual',
  settings: { accountType: 'Private', followersPerProfile: 500 },
};

const problems = (input: unknown): string[] =>
  JobCreateInput.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

test('trims and keeps what was sent', () => {
  expect(JobCreateInput.parse(job)).toMatchObject({ name: 'Followers of nasa', target: 'nasa' });
});

test('an order takes any number of messages a day; a job on an account of one’s own does not', () => {
  const order = { accountType: 'Shared', Message: 'Hello', dmQuantity: 250_000, DMsPerLaunch: 120_000 };
  const told = problems({ ...job, type: 'dm', settings: order, schedule: 'auto' });
  expect(told.filter((problem) => problem !== 'This job type is coming soon')).toEqual([]);
  const own = { Message: 'Hello', DMsPerLaunch: 120_000 };
  expect(problems({ ...job, type: 'dm', settings: own })).toContain('DMs per launch must be at most 10000');
});

test('tells all that is missing at once', () => {
  expect(problems({ platform: 'instagram', type: 'profile', settings: {} }).toSorted()).toEqual([
    'Job name is required',
    'Session ID is required',
    'Target is required',
  ]);
});

test('tells what is wrong with the settings together with the rest', () => {
  const settings = { followersPerProfile: 0, profilesPerLaunch: 1.5, funds: 1 };
  const input = { ...job, name: '', schedule: 'auto', settings };
  expect(problems(input)).toEqual([
    'Job name is required',
    'Followers per profile must be at least 1',
    'Profiles per launch must be a whole number',
    expect.stringContaining('funds'),
    'The automatic schedule is for direct messages on a shared account',
  ]);
  expect(problems({ ...job, type: 'dm', target: '', settings: { accountType: 'Shared' } })).toEqual(
    expect.arrayContaining(['Target is required', 'Message is required', 'DM quantity must be at least 100000']),
  );
});

test.each([
  ['facebook', 'Facebook is coming soon'],
  ['twitter', 'Twitter is coming soon'],
  ['linkedin', 'LinkedIn is coming soon'],
])('says that %s is coming soon', (platform, words) => {
  expect(problems({ ...job, platform, name: '' })).toEqual(['Job name is required', words]);
});

test('an edit may leave the session out', () => {
  const { sessionId: _, ...rest } = job;
  expect(JobInput.safeParse(rest).success).toBe(true);
});

test.each([
  ['a field of another type', { settings: { postsPerProfile: 5 } }],
  ['a count of 0', { settings: { followersPerProfile: 0 } }],
  ['a count of 10,001', { settings: { followersPerProfile: 10_001 } }],
  ['a closed platform', { platform: 'facebook' }],
  ['a job type that is coming soon', { type: 'hashtag', settings: {} }],
  ['an interval nobody can choose', { schedule: 1_001 }],
  ['auto for a collection', { schedule: 'auto' }],
  ['an unknown field', { status: 'completed' }],
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
  ['a name that turns the line around', { name: 'abc\u202Edef' }],
])('refuses %s', (_, change) => {
  expect(problems({ ...job, ...change })).not.toEqual([]);
});

test.each([30, 999, 59_940, 3_600, 86_400, 999 * 86_400])('takes an interval of %d s', (schedule) => {
  expect(problems({ ...job, schedule })).toEqual([]);
});

const letter = (settings: object) => ({ ...job, type: 'dm', settings: { Message: 'Hello', ...settings } });

test.each(['https://example.com/a?b=c', 'example.com', 'shop.example.com/spring'])('takes the link %s', (Link) => {
  expect(problems(letter({ Link }))).toEqual([]);
});

test.each(['not a link', 'example', 'javascript:alert(1)', 'https://'])('refuses the link %s', (Link) => {
  expect(problems(letter({ Link }))).toEqual(['Link must be an address, such as https://example.com']);
});

test('refuses a field that nobody fills in, before it is sent as it stands', () => {
  expect(problems(letter({ Message: 'Hi {{fullname}} and {{ full_name }}' }))).toEqual([
    '{{fullname}} can’t be filled in. Fields are username, full_name and opt_out, each in double braces',
  ]);
});
