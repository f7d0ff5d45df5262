import { describe, expect, it } from 'vitest';
import { exampleJob } from '../example-job.ts';
import { filterJobs, readFilter } from './filter-jobs.ts';

const jobs = [
  exampleJob({ name: 'NASA audience', target: 'nasa', status: 'running' }),
  exampleJob({ name: 'Weekly posts', target: 'tidepool_lab', status: 'failed' }),
  exampleJob({ name: 'Audience of the lab', target: 'tidepool_lab', status: 'processing' }),
];
const names = (words: string, status: Parameters<typeof filterJobs>[1]['status']) =>
  filterJobs(jobs, { words, status }).map((job) => job.name);

describe('filterJobs', () => {
  it('shows all without words and status', () => {
    expect(names('', null)).toHaveLength(3);
  });

  it('finds words in name and target, in any case and order', () => {
    expect(names('LAB audience', null)).toEqual(['Audience of the lab']);
    expect(names('tidepool', null)).toEqual(['Weekly posts', 'Audience of the lab']);
  });

  it('takes processing for running', () => {
    expect(names('', 'running')).toEqual(['NASA audience', 'Audience of the lab']);
    expect(names('weekly', 'running')).toEqual([]);
  });
});

describe('readFilter', () => {
  it('reads the address, and leaves out a status that is none', () => {
    expect(readFilter(new URLSearchParams('status=failed&search=nasa'))).toEqual({ words: 'nasa', status: 'failed' });
    expect(readFilter(new URLSearchParams('status=gone'))).toEqual({ words: '', status: null });
  });
});
