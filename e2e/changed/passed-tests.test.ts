import { expect, test } from 'vitest';
import { REQUESTED } from '../support/requested-paths.ts';
import { passedTests, type Report, type State, unchangedTests, withPassed } from './passed-tests.ts';

const state = ({ common = 'common', spec = 'spec', web = {} as Record<string, string> } = {}): State => ({
  inputs: { common, specs: { 'tests/jobs.spec.ts': spec } },
  build: { hashOf: (path) => web[path] ?? 'same', hash: JSON.stringify(web) },
});

const ran = (title: string, status: string, requested?: readonly string[]) => ({
  title,
  file: 'jobs.spec.ts',
  tests: [{ status, annotations: requested ? [{ type: REQUESTED, description: JSON.stringify(requested) }] : [] }],
});

const REPORT: Report = {
  config: { rootDir: '/project/e2e/tests' },
  suites: [
    {
      title: 'jobs.spec.ts',
      specs: [ran('lists jobs', 'expected', ['/assets/jobs.js', '/dashboard']), ran('fails', 'unexpected', ['/'])],
      suites: [{ title: 'in Firefox', specs: [ran('opens a job', 'expected'), ran('needs Firefox', 'skipped', [])] }],
    },
  ],
};

const passed = () => passedTests(REPORT, '/project/e2e', state());
const unchanged = (changed: State) => unchangedTests(passed(), changed).map(({ test: name }) => name);
const LIST = 'jobs.spec.ts › lists jobs';
const FIREFOX = 'jobs.spec.ts › in Firefox › opens a job';

test('nothing runs again while nothing changes, except for tests that failed or were skipped', () => {
  expect(unchanged(state())).toEqual([LIST, FIREFOX]);
});

test('a test runs again after a change of the services, of its spec, or of a file that it requested', () => {
  expect(unchanged(state({ common: 'changed' }))).toEqual([]);
  expect(unchanged(state({ spec: 'changed' }))).toEqual([]);
  expect(unchanged(state({ web: { '/assets/jobs.js': 'changed' } }))).toEqual([]);
});

test('after a change of a file that a test didn’t request, only tests without requests run again', () => {
  expect(unchanged(state({ web: { '/assets/plan.js': 'changed' } }))).toEqual([LIST]);
});

test('a test whose spec was deleted isn’t counted', () => {
  expect(unchangedTests(passed(), { ...state(), inputs: { common: 'common', specs: {} } })).toEqual([]);
});

test('tests that don’t run again count as passed in the report', () => {
  const report = { config: { rootDir: '/' }, suites: [{ title: 'a', line: 1 }], stats: { expected: 3, skipped: 1 } };
  expect(withPassed(report, 4)).toEqual({ ...report, stats: { expected: 7, skipped: 1 } });
});
