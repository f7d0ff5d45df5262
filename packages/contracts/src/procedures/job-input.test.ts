import { expect, test } from 'vitest';
import { MESSAGE_MAX, SESSION_ID_MAX, SESSION_IDS_MAX, TARGET_LINES_MAX } from '../catalogue/limits.ts';
import { readProblem } from '../messages/read-problem.ts';
import { JobCreateInput, JobInput, JobUpdateInput } from './job-input.ts';

const job = {
  name: ' Followers of nasa ',
  platform: 'instagram',
  type: 'follower',
  target: ' nasa ',
  sessionId: '1%3Aa',
  schedule: 'manual',
  settings: { accountType: 'Private', followersPerProfile: 500 },
};

/** An input's problems: each code with the values of its parameters. */
const problems = (input: unknown): string[] =>
  JobCreateInput.safeParse(input).error?.issues.map((issue) => inShort(issue.message)) ?? [];

function inShort(text: string): string {
  const problem = readProblem(text);
  const values = Object.values(problem?.params ?? {}).map((value) =>
    typeof value === 'object' && 'code' in value ? value.code : String(value),
  );
  return problem === null ? text : [problem.code, ...values].join(' ');
}

test('trims and keeps what was sent', () => {
  expect(JobCreateInput.parse(job)).toMatchObject({ name: 'Followers of nasa', target: 'nasa' });
});

test('an order takes any number of messages a day; a job on an account of one’s own does not', () => {
  const order = { accountType: 'Shared', Message: 'Hello', dmQuantity: 250_000, DMsPerLaunch: 120_000 };
  const found = problems({ ...job, type: 'dm', settings: order, schedule: 'auto' });
  expect(found).toEqual([]);
  const own = { Message: 'Hello', DMsPerLaunch: 120_000 };
  expect(problems({ ...job, type: 'dm', settings: own })).toContain('input.too_big field.DMsPerLaunch 10000');
});

test('reports all missing fields at once', () => {
  expect(problems({ platform: 'instagram', type: 'profile', settings: {} }).toSorted()).toEqual([
    'input.required field.jobName',
    'input.required field.target',
    'session.required',
  ]);
});

test('reports problems of the settings together with all others', () => {
  const settings = { followersPerProfile: 0, profilesPerLaunch: 1.5, funds: 1 };
  const input = { ...job, name: '', schedule: 'auto', settings };
  expect(problems(input)).toEqual([
    'input.required field.jobName',
    'input.too_small field.followersPerProfile 1',
    'input.not_whole field.profilesPerLaunch',
    expect.stringContaining('funds'),
    'job.auto_needs_shared_messages',
  ]);
  expect(problems({ ...job, type: 'dm', target: '', settings: { accountType: 'Shared' } })).toEqual(
    expect.arrayContaining([
      'input.required field.target',
      'input.required field.Message',
      'input.too_small field.dmQuantity 100000',
    ]),
  );
});

test.each([
  ['facebook', 'job.platform_unavailable Facebook'],
  ['twitter', 'job.platform_unavailable Twitter'],
  ['linkedin', 'job.platform_unavailable LinkedIn'],
])('says that %s is coming soon', (platform, problem) => {
  expect(problems({ ...job, platform, name: '' })).toEqual(['input.required field.jobName', problem]);
});

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');
const sessionOf = (length: number) => `1%3A${'a'.repeat(length - 4)}`;

test.each([
  ['target lines', (over: number) => ({ target: lines(TARGET_LINES_MAX + over, 'nasa') }), 'job.too_many_lines'],
  ['session IDs', (over: number) => ({ sessionId: lines(SESSION_IDS_MAX + over, '1%3Aa') }), 'session.too_many'],
  [
    'characters of a session ID',
    (over: number) => ({ sessionId: sessionOf(SESSION_ID_MAX + over) }),
    'session.too_long',
  ],
])('limits the %s', (_, change, problem) => {
  expect(problems({ ...job, ...change(0) })).toEqual([]);
  expect(problems({ ...job, ...change(1) })).toEqual([expect.stringContaining(problem)]);
});

test('limits the message together with its link', () => {
  const Link = 'https://example.com';
  const longest = 'x'.repeat(MESSAGE_MAX - Link.length - 1);
  expect(problems(messageJob({ Message: longest, Link }))).toEqual([]);
  expect(problems(messageJob({ Message: `${longest}x`, Link }))).toEqual(['job.message_and_link_too_long 1000']);
});

test('names the line of an invalid session ID', () => {
  expect(problems({ ...job, sessionId: '1%3Aa\nnonsense' })).toEqual([
    expect.stringContaining('session.line_invalid 2'),
  ]);
});

test('a job on a shared account needs no session ID', () => {
  expect(problems({ ...job, sessionId: '', settings: { accountType: 'Shared' } })).toEqual([]);
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

const messageJob = (settings: object) => ({ ...job, type: 'dm', settings: { Message: 'Hello', ...settings } });

test.each(['https://example.com/a?b=c', 'example.com', 'shop.example.com/spring'])('takes the link %s', (Link) => {
  expect(problems(messageJob({ Link }))).toEqual([]);
});

test.each(['not a link', 'example', 'javascript:alert(1)', 'https://'])('refuses the link %s', (Link) => {
  expect(problems(messageJob({ Link }))).toEqual(['job.link_not_address']);
});

test('a message has plain line breaks', () => {
  expect(JobCreateInput.parse(messageJob({ Message: ' a\r\nb\r' })).settings).toMatchObject({ Message: 'a\nb' });
});

test('refuses an unknown placeholder, which would be sent literally', () => {
  expect(problems(messageJob({ Message: 'Hi {{fullname}} and {{ full_name }}' }))).toEqual([
    'job.placeholder_unknown {{fullname}}',
  ]);
});

test('refuses an opt-out link that wouldn’t work', () => {
  expect(problems(messageJob({ Message: 'Hi. Enough? {{opt_out}}.' }))).toEqual([]);
  for (const change of [{ Message: 'Hi {{opt_out}}x' }, { Message: 'Hi', Link: 'https://b.example/{{opt_out}}' }])
    expect(problems(messageJob(change))).toEqual(['job.opt_out_unusable']);
});

const calendar = { days: ['thursday', 'monday', 'monday'], time: '09:00', zone: 'Europe/Berlin' };
const daily = (change: object, schedule: unknown = 86_400) => ({
  ...job,
  schedule,
  settings: { ...job.settings, calendar: { ...calendar, ...change } },
});

test('a calendar’s days are kept once each, from Monday on', () => {
  expect(JobCreateInput.parse(daily({})).settings.calendar).toEqual({ ...calendar, days: ['monday', 'thursday'] });
});

test.each([
  ['no day', daily({ days: [] }), 'job.calendar_days_invalid'],
  ['a day that is none', daily({ days: ['someday'] }), 'job.calendar_days_invalid'],
  ['24 hours', daily({ time: '24:00' }), 'job.calendar_time_invalid'],
  ['a time of one digit', daily({ time: '9:00' }), 'job.calendar_time_invalid'],
  ['an unknown zone', daily({ zone: 'Europe/Atlantis' }), 'job.calendar_zone_unknown'],
  ['an offset', daily({ zone: '+02:00' }), 'job.calendar_zone_unknown'],
  ['an abbreviation', daily({ zone: 'PST' }), 'job.calendar_zone_unknown'],
  ['another interval', daily({}, 3_600), 'job.calendar_needs_daily 86400'],
  ['a manual job', daily({}, 'manual'), 'job.calendar_needs_daily 86400'],
])('refuses a calendar with %s', (_, input, problem) => {
  expect(problems(input)).toEqual([problem]);
});

test('keeps the first of several tags that are equal or differ in case', () => {
  expect(JobCreateInput.parse({ ...job, tags: ['B', ' a ', 'b', 'A', 'a', 'B'] }).tags).toEqual(['B', 'a']);
});

test('an edit has the rules of a new job, and names unknown fields', () => {
  const edit = { ...job, id: 'job_1' };
  expect(JobUpdateInput.parse(edit)).toMatchObject({ id: 'job_1', job: { name: 'Followers of nasa', target: 'nasa' } });
  const issues = (change: object) => JobUpdateInput.safeParse({ ...edit, ...change }).error?.issues;
  expect(issues({ progress: 1 })).toMatchObject([{ code: 'unrecognized_keys', keys: ['progress'] }]);
  expect(issues({ settings: { speed: 1 } })).toMatchObject([{ code: 'unrecognized_keys', keys: ['speed'] }]);
});
