import { expect, it } from 'vitest';
import { exampleJob } from '../example-job.ts';
import { openTab, tabsOf, withTab } from './job-tabs.ts';

const opened = (job: Parameters<typeof tabsOf>[0], query: string) => openTab(tabsOf(job), new URLSearchParams(query));

it('opens the tab in the URL, and the first one if the job has no such tab', () => {
  const followers = exampleJob({ type: 'follower', runs: { totalRuns: 1 } });
  expect(opened(followers, '')).toBe('results');
  expect(opened(followers, 'tab=bill')).toBe('bill');
  expect(opened(followers, 'tab=messages')).toBe('results');
  expect(opened(followers, 'since=1')).toBe('results');
  const twice = exampleJob({ type: 'follower', runs: { totalRuns: 2 } });
  expect(opened(twice, 'since=1')).toBe('changes');
  expect(opened(twice, 'since=1&tab=results')).toBe('results');
  expect(opened(exampleJob({ type: 'dm' }), '')).toBe('messages');
  expect(opened(exampleJob({ type: 'dm', runs: { totalRuns: 2 } }), 'tab=changes')).toBe('messages');
});

it('keeps other parameters', () => {
  expect(withTab(new URLSearchParams('q=na&tab=bill'), 'runs').toString()).toBe('q=na&tab=runs');
});
