import type { JobAction, JobStatus } from '@trawl/contracts';
import { countOf } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

const startWords: Readonly<Partial<Record<JobStatus, string>>> = { pending: 'Run Job', paused: 'Resume Job' };

/** What jobs are called and what can be done with them, wherever they are shown. */
export const texts = catalogue({
  title: 'Jobs',
  createNew: 'Create New Job',
  loadFailed: 'Failed to load jobs.',
  started: 'Job started',
  paused: 'Job paused',
  deleted: 'Job deleted',
  startFailed: 'Failed to start job',
  pauseFailed: 'Failed to pause job',
  deleteFailed: 'Failed to delete job.',
  downloadFailedTitle: 'Download failed',
  downloadFailed: 'Failed to download results.',
  noDownloadUrl: 'Download URL not found in response',
  supportSubject: (name: string) => `My job “${name}”`,
  progressOf: (name: string) => `Progress of ${name}`,
  none: 'None yet',
  nextRunIn: (time: string) => `Next run in ${time}`,
  nextRunDue: 'Next run is due',

  /** The list's names of its actions, by the job's status. */
  listAction: (action: JobAction, status: JobStatus): string => {
    switch (action) {
      case 'start':
        return startWords[status] ?? 'Run Again';
      case 'pause':
        return 'Pause Job';
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

  delete: {
    title: (name: string) => `Delete “${name}”?`,
    words: (rows: number) =>
      rows === 0
        ? 'The job goes for good, with its settings and its session.'
        : `Its ${countOf(rows, 'row')} go with it, and so do its settings and its session. This can’t be undone.`,
    cancel: 'Cancel',
    confirm: 'Delete',
  },
});
