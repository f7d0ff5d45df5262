import { countOf } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** What the job list says beyond the words all of jobs share. */
export const texts = catalogue({
  search: 'Search jobs',
  searchHint: 'Search by name or target',
  status: 'Status',
  anyStatus: 'All statuses',
  columns: {
    name: 'Name',
    type: 'Type',
    schedule: 'Schedule',
    status: 'Status',
    progress: 'Progress',
    results: 'Results',
    updated: 'Updated',
    actions: 'Actions',
  },
  results: (count: number) => countOf(count, 'result'),
  more: (name: string) => `More actions for ${name}`,
  view: 'View details',
  asJson: 'Download as JSON',
  emptyTitle: 'No jobs found',
  emptyWords: 'A job reads what you name: followers, posts, comments and more. Your first one takes a few minutes.',
  createFirst: 'Create your first job',
  noMatchWords: 'No job has this status and these words in its name or target.',
  clear: 'Clear search and filter',
  loading: 'Loading jobs',
  found: (count: number) => `${count} of your jobs shown`,
});
