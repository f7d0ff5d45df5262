import type { JobAction, JobStatus, Verdict } from '@trawl/contracts';
import { countOf, formatNumber } from '#format/numbers.ts';

/** What a job's own page says. */
export const texts = {
  back: 'Jobs',
  fetchFailed: 'Failed to fetch data.',
  notFound: 'Job not found',
  notFoundWords: 'It may have been deleted, or the address is not whole.',
  toList: 'Back to Jobs',
  loading: 'Loading the job',
  statusIs: (name: string, status: string) => `${name} is ${status.toLowerCase()}`,
  targets: (count: number) => countOf(count, 'target'),

  /** The page's names of a job's actions, by its status. */
  action: (action: JobAction, status: JobStatus): string => {
    switch (action) {
      case 'start':
        return status === 'pending' ? 'Run' : 'Run Again';
      case 'pause':
        return 'Pause';
      case 'edit':
        return 'Edit';
      case 'delete':
        return 'Delete';
      case 'download':
        return 'Download Results';
      case 'download_partial':
        return 'Download Partial Results';
      case 'contact_support':
        return 'Contact Support';
    }
  },
  formats: { csv: 'CSV', json: 'JSON' },

  figures: {
    title: 'Figures',
    progress: 'Progress',
    results: 'Results',
    resultsOfRun: (rows: number) => `${formatNumber(rows)} in the last run`,
    buildTime: 'Build time used',
    buildTimeOfRun: (time: string) => `${time} in the last run`,
    runs: 'Total runs',
    nextRun: (time: string) => `Next: ${time}`,
    noRun: 'No run yet',
  },

  run: {
    title: 'Run',
    numbered: (number: number) => `Run ${number}`,
    none: 'Not started yet',
    noneWords: 'Press Run, and what happens appears here line by line.',
    queued: 'Queued',
    waitingForWorker: 'Waiting for a free worker',
    started: 'Started',
    reading: (target: string) => `Reading ${target}`,
    read: (target: string) => `Read ${target}`,
    halfway: (target: string) => `Stopped in ${target}`,
    ofFound: (collected: number, of: number) => `${formatNumber(collected)} of ${formatNumber(of)}`,
    more: (count: number) => `${countOf(count, 'more target', 'more targets')}`,
    ended: { completed: 'Done', failed: 'Failed', paused: 'Paused', stopped: 'Stopped' },
    next: 'Next run',
    log: 'Live log',
    logEmpty: 'The log begins with the run.',
  },

  tabs: { results: 'Results', targets: 'Targets', details: 'Details' },

  results: {
    empty: 'No data collected yet',
    emptyWords: 'Rows appear here while the job runs.',
    preview: (shown: number, total: number) =>
      shown < total ? `The first ${formatNumber(shown)} of ${countOf(total, 'row')}. Download them for all.` : '',
    copyHint: 'Press a cell to copy it. Arrow keys move between cells.',
    copied: 'Copied',
    copyFailed: 'The browser didn’t allow copying',
    yes: 'Yes',
    no: 'No',
    items: (count: number) => `This cell has ${count} items`,
    picture: (column: string) => `${column}, opens in a new tab`,
  },

  record: {
    caption: 'What each target gave in the last run',
    empty: 'No run yet, so there is nothing to account for.',
    columns: {
      target: 'Target',
      requested: 'Requested',
      found: 'Found',
      collected: 'Collected',
      missing: 'Missing',
      outcome: 'Outcome',
      reason: 'Reason',
    },
    unknown: 'not told',
    reading: 'Reading',
    halfway: 'Stopped here',
    waiting: 'Not begun',
    verdict: { complete: 'Complete', partial: 'Partial', blocked: 'Blocked', empty: 'Empty' } satisfies Record<
      Verdict,
      string
    >,
  },

  details: {
    settings: 'Settings',
    bill: 'Bill',
    platform: 'Platform',
    type: 'Type',
    target: 'Target',
    accountType: 'Account type',
    sessionId: 'Session ID',
    schedule: 'Schedule',
    created: 'Created',
    updated: 'Updated',
    lastRun: 'Last run',
    allRuns: 'All runs',
    rate: 'Rate',
    rateOwn: '1 second of build time per running second',
    rateShared: '3 seconds of build time per running second, for shared sessions',
    free: 'Queueing, pausing and waiting are free.',
    recommended: (value: string) => `${value} (recommended)`,
  },
} as const;
