import { type Job, jobTypeOf } from '@trawl/contracts';
import { canHaveChanges, hasChangesParams } from './changes/changes-in-url.ts';

const TABS = ['messages', 'results', 'analysis', 'changes', 'targets', 'runs', 'charts', 'bill', 'details'] as const;
type Tab = (typeof TABS)[number];

/** The tabs of a job's page, in order. */
export function tabsOf(job: Job): readonly Tab[] {
  const has: Partial<Record<Tab, boolean>> = {
    messages: job.type === 'dm',
    analysis: jobTypeOf(job).analysis !== undefined,
    changes: canHaveChanges(job),
  };
  return TABS.filter((tab) => has[tab] ?? true);
}

/** The tab in the page's URL, so that it is shown again after a reload and when the user returns; the first one by default. */
export function openTab(tabs: readonly Tab[], params: URLSearchParams): Tab | null {
  const wanted = params.get('tab') ?? (hasChangesParams(params) ? 'changes' : null);
  return tabs.find((tab) => tab === wanted) ?? tabs[0] ?? null;
}

/** The URL parameters with another tab; other parameters stay unchanged. */
export function withTab(before: URLSearchParams, tab: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (tab !== null) params.set('tab', tab);
  return params;
}
