import { IconCopy, IconRefresh, IconRefreshAlert } from '@tabler/icons-react';
import { canRunAgain, detailActions, factsOfKind, isActive, type JobId, type JobSummary } from '@trawl/contracts';
import type { MenuAction } from '#components/overlays/props.ts';
import { t } from '#language/t.ts';
import { factsOf } from './job-facts.ts';
import type { JobActions } from './use-job-actions.ts';

/**
 * Whether a job's menus contain renaming and tagging. If the only action of the job's status is Contact Support, name and tags can be
 * changed on the job's page, under Details.
 */
export function offersLabels(job: Parameters<typeof factsOf>[0]): boolean {
  const onlySupport = detailActions(factsOf(job)).every((action) => action === 'contact_support');
  return !onlySupport || !(job.type === 'dm' || isActive(job));
}

type MoreOf = Parameters<typeof factsOf>[0] & Pick<JobSummary, '_id' | 'type' | 'settings'>;

/**
 * The actions of a collection job beyond the actions of its status: collecting again, and duplicating.
 *
 * @param retryLabel of the action for the targets that the last cycle didn't read completely; null if there are none
 */
export function moreActions(
  job: MoreOf,
  actions: JobActions,
  onCopied: (copy: JobId) => void,
  retryLabel: string | null,
): MenuAction[] {
  const { writes } = factsOfKind({ type: job.type, accountType: job.settings.accountType });
  const isWithSupport = job.settings.accountType === 'Shared' && isActive(job);
  // A running job on shared accounts offers only support.
  if (writes || isWithSupport) return [];
  const disabled = actions.busy;
  const again: MenuAction[] = canRunAgain(factsOf(job))
    ? [
        {
          key: 'again',
          label: t('jobs.more.again'),
          icon: <IconRefresh size={16} stroke={1.5} aria-hidden />,
          disabled,
          onSelect: () => actions.again(job, 'all'),
        },
      ]
    : [];
  const retry: MenuAction[] =
    again.length > 0 && retryLabel !== null
      ? [
          {
            key: 'retry',
            label: retryLabel,
            icon: <IconRefreshAlert size={16} stroke={1.5} aria-hidden />,
            disabled,
            onSelect: () => actions.again(job, 'failed'),
          },
        ]
      : [];
  const duplicate: MenuAction = {
    key: 'duplicate',
    label: t('jobs.more.duplicate'),
    icon: <IconCopy size={16} stroke={1.5} aria-hidden />,
    disabled,
    onSelect: () => actions.duplicate(job, onCopied),
  };
  return [...again, ...retry, duplicate];
}
