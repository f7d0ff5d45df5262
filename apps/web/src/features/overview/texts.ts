import { formatNumber } from '#format/numbers.ts';
import { catalogue } from '#language/catalogue.ts';

/** Signed, with a real minus. */
export const signed = (value: number): string => (value < 0 ? `−${formatNumber(-value)}` : `+${formatNumber(value)}`);

/** What the dashboard's first page says. */
export const texts = catalogue({
  title: 'Dashboard',
  createJob: 'Create New Job',
  loadFailed: 'Failed to load jobs.',
  stats: 'Figures',
  totalJobs: 'Total Jobs',
  ofJobs: (total: number, most: number) => `${total} of ${most} jobs`,
  buildTimeLeft: 'Build Time Left',
  leftOf: (total: string) => `left of ${total} this month`,
  buildTimeUsed: 'Build time left of this month',
  accountType: 'Account Type',
  plans: { free: 'Trial', starter: 'Starter', professional: 'Professional' },
  atOnce: (count: number) => (count === 1 ? '1 job at a time' : `${count} jobs at a time`),
  activeJobs: 'Active Jobs',
  sinceYesterday: (change: number) => (change === 0 ? 'As many as yesterday' : `${signed(change)} since yesterday`),
  failedJobs: 'Failed Jobs',
  noneFailed: 'Nothing to look into',
  lookInto: 'See what happened',
  completedJobs: 'Completed Jobs',
  noRate: 'No runs in 30 days',
  successRate: (rate: number, change: number | null) => {
    const trend = change === null || change === 0 ? '' : `, ${signed(change)}`;
    return `${formatNumber(rate)}% of runs succeed${trend}`;
  },
  buildTimeByJob: 'Build time by job',
  job: 'Job',
  buildTime: 'Build time',
  recentJobs: 'Recent Jobs',
  allJobs: 'All jobs',
  empty: 'No recent jobs to display.',
  emptyNext: 'Jobs appear here as soon as you create one.',
  loading: 'Loading recent jobs',
  columns: ['Name', 'Platform', 'Type', 'Target', 'Status', 'Progress', 'Updated'],
  progressOf: (name: string) => `Progress of ${name}`,
});
