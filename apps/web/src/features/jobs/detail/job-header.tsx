import { IconChevronLeft, IconDots, IconInfoCircle } from '@tabler/icons-react';
import { detailActions, type Job, type JobAction, offersDownload, PLATFORMS } from '@trawl/contracts';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, ButtonAnchor, ButtonLink } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { ActionMenu } from '#components/overlays/action-menu.tsx';
import { JobTypeIcon } from '#components/platform-icon/platform-icon.tsx';
import { JobStatusPill, jobStatusWord } from '#components/status-pill/job-status-pill.tsx';
import { supportLink } from '#components/support.ts';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { factsOf, tagsOf } from '../job-facts.ts';
import { TagList } from '../labels/tag-list.tsx';
import { useLabeling } from '../labels/use-labeling.tsx';
import { moreActions, offersLabels } from '../more-actions.tsx';
import { orderSupportLink } from '../order/order-support-link.ts';
import type { JobActions } from '../use-job-actions.ts';
import { usePlatformHost } from '../use-platform-host.ts';
import { countOfTargets } from './count-of-targets.ts';
import { DownloadMenu } from './download/download-menu.tsx';
import styles from './job-detail.module.css';
import { LaunchForecast } from './launch/launch-forecast.tsx';

interface JobHeaderProps {
  readonly job: Job;
  readonly actions: JobActions;
  readonly onDelete: () => void;
}

function Action({ action, primary, job, actions, onDelete }: JobHeaderProps & { action: JobAction; primary: boolean }) {
  const label = t(`job.action.${action}`, { status: job.status });
  const variant = primary ? 'primary' : 'secondary';

  switch (action) {
    case 'start':
      return (
        <Button variant={variant} busy={actions.busy} onClick={() => actions.start(job)}>
          {label}
        </Button>
      );
    case 'pause':
      return (
        <Button variant={variant} busy={actions.busy} onClick={() => actions.pause(job)}>
          {label}
        </Button>
      );
    case 'edit':
      return <ButtonLink to={`/dashboard/jobs/${job._id}/edit`}>{label}</ButtonLink>;
    case 'delete':
      return (
        <Button variant="quiet" onClick={onDelete}>
          {label}
        </Button>
      );
    case 'download':
    case 'download_partial':
      return <DownloadMenu job={job} label={label} variant={variant} />;
    case 'contact_support': {
      const request = orderSupportLink(job);
      if (request !== null)
        return (
          <ButtonLink to={request} variant={variant}>
            {label}
          </ButtonLink>
        );
      return (
        <ButtonAnchor href={supportLink(t('jobs.supportSubject', { name: job.name }))} variant={variant}>
          {label}
        </ButtonAnchor>
      );
    }
  }
}

/**
 * Actions that replace each other have the same key: the pressed button keeps the focus, and an open dialog of a download stays
 * after a live update.
 */
const keyOf = (action: JobAction): JobAction =>
  action === 'download_partial' ? 'download' : action === 'pause' ? 'start' : action;

/** Further actions in a menu, after those of the job's status. */
function More({ job, actions }: JobHeaderProps) {
  const navigate = useNavigate();
  const labeling = useLabeling(`menu of ${job._id}`);
  const retryLabel = job.targetsFailed > 0 ? t('jobs.more.failed', { count: job.targetsFailed }) : null;
  const more = [
    ...(offersLabels(job) ? labeling.actionsOf(job) : []),
    ...moreActions(job, actions, (copy) => void navigate(`/dashboard/jobs/${copy}`), retryLabel),
  ];
  return (
    <>
      {more.length > 0 && (
        <span className={styles.more}>
          <ActionMenu
            width={248}
            actions={more}
            button={
              <IconButton aria-label={t('jobs.more.title', { name: job.name })}>
                <IconDots size={18} stroke={1.5} aria-hidden />
              </IconButton>
            }
          />
        </span>
      )}
      {/* An open dialog stays when a live update removes the entry that opened it. */}
      {labeling.dialog}
    </>
  );
}

export function JobHeader(props: JobHeaderProps) {
  const { job } = props;
  const actions = detailActions(factsOf(job));
  const { platform, type, target } = job;
  const host = usePlatformHost(job);
  // A job may have thousands of targets, and live updates don't change them.
  const targets = useMemo(() => countOfTargets({ platform, type, target }, host), [platform, type, target, host]);
  const afterRemoval = useFocusAfterRemoval<HTMLFieldSetElement>();
  return (
    <header className={styles.header}>
      <title>{`${job.name} · Trawl`}</title>
      <Link to="/dashboard/jobs" className={styles.back}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {t('job.back')}
      </Link>
      <div className={styles.headline}>
        <div className={styles.names}>
          <div className={styles.title}>
            <h1 dir="auto">{job.name}</h1>
            <JobStatusPill job={job} />
          </div>
          <p className={styles.kind}>
            <JobTypeIcon type={job.type} size={16} />
            {PLATFORMS[job.platform].name} · {t(`terms.types.${job.type}`)} · {targets}
          </p>
          {tagsOf(job).length > 0 && (
            <div className={styles.tags}>
              <TagList tags={tagsOf(job)} name={job.name} />
            </div>
          )}
        </div>
        <fieldset className={styles.actions} aria-label={t('job.actions')} {...afterRemoval}>
          {actions.map((action, place) => (
            <Action key={keyOf(action)} {...props} action={action} primary={place === 0} />
          ))}
          {offersDownload(factsOf(job)) && (
            <DownloadMenu job={job} label={t('job.action.download')} variant="secondary" />
          )}
          <More {...props} />
        </fieldset>
      </div>
      <p role="status" className="visually-hidden">
        {t('job.statusIs', { name: job.name, status: jobStatusWord(job) })}
      </p>
      {job.reason !== null && (
        <p className={styles.reason} data-status={job.status}>
          <IconInfoCircle size={18} stroke={1.5} aria-hidden />
          {shownReason(job)}
        </p>
      )}
      {job.status === 'pending' && typeof job.schedule === 'number' && (
        <p className={styles.launch}>{t('job.scheduleStarts')}</p>
      )}
      <LaunchForecast job={job} />
    </header>
  );
}
