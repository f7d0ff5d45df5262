import { Menu, Tooltip } from '@mantine/core';
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
import { type Job, type JobAction, listActions } from '@trawl/contracts';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { supportLink } from '#components/support.ts';
import { t } from '#language/t.ts';
import { downloadFile } from '../download-file.ts';
import { factsOf } from '../job-facts.ts';
import type { JobActions } from '../use-job-actions.ts';
import styles from './jobs-list.module.css';

const ICONS: Readonly<Record<JobAction, TablerIcon>> = {
  start: IconPlayerPlay,
  pause: IconPlayerPause,
  edit: IconPencil,
  delete: IconTrash,
  download: IconDownload,
  download_partial: IconDownload,
  contact_support: IconMail,
};

interface JobRowActionsProps {
  readonly job: Job;
  readonly actions: JobActions;
  readonly onDelete: (job: Job) => void;
}

/** A job's primary action as a button, the others in a menu. */
export function JobRowActions({ job, actions, onDelete }: JobRowActionsProps) {
  const navigate = useNavigate();
  const more = useRef<HTMLButtonElement>(null);
  const [primary, ...rest] = listActions(factsOf(job));
  const downloads = [primary, ...rest].some((action) => action === 'download' || action === 'download_partial');

  function act(action: JobAction) {
    switch (action) {
      case 'start':
        return actions.start(job);
      case 'pause':
        return actions.pause(job);
      case 'edit':
        return void navigate(`/dashboard/jobs/${job._id}/edit`);
      case 'delete':
        // The dialog restores the focus, but the menu item no longer exists then.
        more.current?.focus();
        return onDelete(job);
      case 'download':
      case 'download_partial':
        return void downloadFile(job._id, 'csv');
      case 'contact_support':
        return window.location.assign(
          supportLink(t('jobs.supportSubject', { name: job.name }), `/dashboard/jobs/${job._id}`),
        );
    }
  }

  const label = (action: JobAction) => t(`jobs.listAction.${action}`, { status: job.status });
  const PrimaryIcon = primary && ICONS[primary];
  return (
    <div className={styles.actions}>
      {primary && PrimaryIcon && (
        <Tooltip label={label(primary)}>
          <IconButton tone="brand" aria-label={label(primary)} disabled={actions.busy} onClick={() => act(primary)}>
            <PrimaryIcon size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      <Menu width={228}>
        <Menu.Target>
          <IconButton ref={more} aria-label={t('jobsList.more', { name: job.name })}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/dashboard/jobs/${job._id}`}
            leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
          >
            {t('jobsList.view')}
          </Menu.Item>
          {rest.map((action) => {
            const Icon = ICONS[action];
            return (
              <Menu.Item
                key={action}
                data-danger={action === 'delete' || undefined}
                disabled={actions.busy}
                leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
                onClick={() => act(action)}
              >
                {label(action)}
              </Menu.Item>
            );
          })}
          {downloads && (
            <Menu.Item
              leftSection={<IconBraces size={16} stroke={1.5} aria-hidden />}
              onClick={() => void downloadFile(job._id, 'json')}
            >
              {t('jobsList.asJson')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
