import {
  IconBraces,
  IconDots,
  IconDownload,
  IconEye,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { type JobAction, type JobSummary, listActions, offersDownload, type ResultsFormat } from '@trawl/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { ActionMenu } from '#components/overlays/action-menu.tsx';
import type { MenuAction } from '#components/overlays/props.ts';
import { Tip } from '#components/overlays/tip.tsx';
import { supportLink } from '#components/support.ts';
import { t } from '#language/t.ts';
import { confirmLargeDownload, downloadFile } from '../download-file.ts';
import { factsOf } from '../job-facts.ts';
import { moreActions, offersLabels } from '../more-actions.tsx';
import { orderSupportLink } from '../order/order-support-link.ts';
import styles from './jobs-list.module.css';
import type { ListProps } from './list-props.ts';

const ICONS: Readonly<Record<JobAction, TablerIcon>> = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  edit: IconPencil,
  delete: IconTrash,
  download: IconDownload,
  download_partial: IconDownload,
  contact_support: IconMail,
};

const isDownload = (action: JobAction | undefined): boolean => action === 'download' || action === 'download_partial';

interface JobRowActionsProps extends Pick<ListProps, 'actions' | 'labeling' | 'onDelete'> {
  readonly job: JobSummary;
}

/** A job's primary action as a button, the others in a menu. */
export function JobRowActions({ job, actions, labeling, onDelete }: JobRowActionsProps) {
  const navigate = useNavigate();
  const [downloading, setDownloading] = useState(false);
  const [primary, ...rest] = listActions(factsOf(job));
  const hasOwnDownload = offersDownload(factsOf(job));
  const downloads = hasOwnDownload || [primary, ...rest].some(isDownload);

  async function download(format: ResultsFormat) {
    confirmLargeDownload(job);
    setDownloading(true);
    await downloadFile(job._id, format);
    setDownloading(false);
  }

  function act(action: JobAction) {
    switch (action) {
      case 'start':
        return actions.start(job);
      case 'pause':
        return actions.pause(job);
      case 'edit':
        return void navigate(`/dashboard/jobs/${job._id}/edit`);
      case 'delete':
        return onDelete(job);
      case 'download':
      case 'download_partial':
        return void download('csv');
      case 'contact_support': {
        const request = orderSupportLink(job);
        if (request !== null) return void navigate(request);
        return window.location.assign(
          supportLink(t('jobs.supportSubject', { name: job.name }), `/dashboard/jobs/${job._id}`),
        );
      }
    }
  }

  const isBusy = (action: JobAction) => (isDownload(action) ? downloading : actions.busy);
  const label = (action: JobAction) => t(`jobs.listAction.${action}`, { status: job.status });
  const PrimaryIcon = primary && ICONS[primary];
  const iconOf = (Icon: TablerIcon) => <Icon size={16} stroke={1.5} aria-hidden />;
  const view = { key: 'view', label: t('jobsList.view'), icon: iconOf(IconEye), to: `/dashboard/jobs/${job._id}` };
  const others = [...rest, ...(hasOwnDownload ? (['download'] as const) : [])].map((action) => ({
    key: action,
    label: label(action),
    icon: iconOf(ICONS[action]),
    danger: action === 'delete',
    disabled: isBusy(action),
    onSelect: () => act(action),
  }));
  const asJson = {
    key: 'json',
    label: t('jobsList.asJson'),
    icon: iconOf(IconBraces),
    disabled: downloading,
    onSelect: () => void download('json'),
  };
  const retryLabel = job.hasFailedTargets ? t('jobs.more.allFailed') : null;
  const more: MenuAction[] = [
    view,
    ...others,
    ...(downloads ? [asJson] : []),
    ...(offersLabels(job) ? labeling.actionsOf(job) : []),
    ...moreActions(job, actions, (copy) => void navigate(`/dashboard/jobs/${copy}`), retryLabel),
  ];
  return (
    <div className={styles.actions}>
      {primary && PrimaryIcon && (
        <Tip label={label(primary)}>
          <IconButton tone="brand" aria-label={label(primary)} busy={isBusy(primary)} onClick={() => act(primary)}>
            <PrimaryIcon size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </Tip>
      )}
      <ActionMenu
        width={228}
        actions={more}
        button={
          <IconButton aria-label={t('jobsList.more', { name: job.name })}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </IconButton>
        }
      />
    </div>
  );
}
