import {
  type AccountType,
  type BillItem,
  type JobAction,
  type JobStatus,
  SHARED_BUILD_TIME_FACTOR,
  type Verdict,
} from '@trawl/contracts';
import { countOf, formatNumber } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** What a job's own page says. */
export const texts = catalogue({
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
    sentInRun: (messages: number) => `${formatNumber(messages)} sent in the last run`,
    buildTime: 'Build time used',
    buildTimeOfRun: (time: string) => `${time} in the last run`,
    runs: 'Total runs',
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
    waitingForAnother: 'Waiting for another worker',
    retried: 'Retried on another worker',
    resumed: 'Resumed',
    pausedFor: (time: string) => `For ${time}, free`,
    backedOff: 'Backed off for the platform’s limits',
    backedOffFor: (time: string) => `${time} in all, free`,
    earlier: (count: number) => countOf(count, 'earlier stretch', 'earlier stretches'),
    writing: (target: string) => `Writing to ${target}`,
    written: (target: string) => `Written to ${target}`,
    writtenOf: (sent: number, all: number) => `Written to ${formatNumber(sent)} of ${countOf(all, 'person', 'people')}`,
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

  tabs: { results: 'Results', targets: 'Targets', bill: 'Bill', charts: 'Charts', details: 'Details' },

  charts: {
    empty: 'Charts appear here with the first run.',
    read: { title: 'Rows by run', lead: 'Rows that each run read; the newest 50 runs.', unit: 'Rows' },
    sent: { title: 'Messages sent by run', lead: 'Messages that each run sent; the newest 50 runs.', unit: 'Messages' },
    run: 'Run',
    runAt: (number: number, at: string | null) => (at === null ? `Run ${number}` : `Run ${number} · ${at}`),
    byPost: (what: string) => `${what} by post`,
    firstRows: (count: number) =>
      count === 1
        ? 'Of the first row. Download them to see all.'
        : `Of the first ${formatNumber(count)} rows. Download them to see all.`,
    post: 'Post',
  },
  results: {
    empty: 'No data collected yet',
    emptyWords: 'Rows appear here while the job runs.',
    emptyOver: 'The last run brought no rows. Its course above says why.',
    preview: (shown: number, total: number) =>
      shown < total ? `The first ${formatNumber(shown)} of ${countOf(total, 'row')}. Download them for all.` : '',
    copyHint: 'Press a cell to copy it. Arrow keys move between cells.',
    copied: 'Copied',
    copyFailed: 'The browser didn’t allow copying',
    yes: 'Yes',
    no: 'No',
    items: (count: number) => `This cell has ${countOf(count, 'item')}`,
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
    verdict: {
      complete: 'Complete',
      partial: 'Partial',
      blocked: 'Blocked',
      not_found: 'Not found',
      private: 'Private',
      empty: 'Empty',
    } satisfies Record<Verdict, string>,
  },

  details: {
    settings: 'Settings',
    platform: 'Platform',
    type: 'Type',
    target: 'Target',
    accountType: 'Account type',
    accountTypes: { Private: 'Private', Shared: 'Shared' } satisfies Record<AccountType, string>,
    sessionId: 'Session ID',
    schedule: 'Schedule',
    created: 'Created',
    updated: 'Updated',
    recommended: (value: string) => `${value} (recommended)`,
    allThatMaySend: 'As many as the shared accounts may send',
  },

  bill: {
    title: 'Build time',
    empty: 'No run yet, so nothing was charged.',
    loading: 'Loading the bill',
    loadFailed: 'Failed to load the bill.',
    rate: 'Each running second is one second of build time. Queueing, pausing and waiting for the platform are free.',
    rateShared: `On shared sessions each running second counts ×${SHARED_BUILD_TIME_FACTOR}. Queueing, pausing and waiting for the platform are free.`,
    rateOrder: 'An order is paid per message that is sent, and takes no build time.',
    run: (number: number) => `Run ${formatNumber(number)}`,
    caption: (number: number) => `What run ${formatNumber(number)} took, stretch by stretch`,
    columns: { kind: 'Stretch', when: 'From – to', took: 'Time it took', charged: 'Build time', note: 'Note' },
    kind: { queued: 'Queued', running: 'Running', backing_off: 'Backing off', paused: 'Paused' } satisfies Record<
      BillItem['kind'],
      string
    >,
    free: 'free',
    times: (factor: number) => `×${factor}`,
    now: 'now',
    within: 'within',
    ofRun: (number: number) => `Build time of run ${formatNumber(number)}`,
    earlier: (count: number) => `${countOf(count, 'earlier run')}, not shown here`,
    all: 'Build time of the job',
    retried: 'Another worker goes on from the last stored page.',
  },

  ahead: {
    next: (rows: number, time: string, cost: string) =>
      `The next launch: up to ${countOf(rows, 'row')} in about ${time}, for at most ${cost} of build time.`,
    rest: (rows: number, time: string, cost: string) =>
      `What is left: up to ${countOf(rows, 'row')} in about ${time}, for at most ${cost} of build time.`,
  },
});
