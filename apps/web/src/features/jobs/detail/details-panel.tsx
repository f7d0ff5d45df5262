import { isAccountLine, isOrder, type Job, jobTypeOf, PLATFORMS } from '@trawl/contracts';
import type { ReactNode } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { chosenZone, formatDateTime } from '#format/dates.ts';
import { formatNumber } from '#format/numbers.ts';
import { formatSchedule } from '#language/schedule.ts';
import { t } from '#language/t.ts';
import { nextRunOf, tagsOf } from '../job-facts.ts';
import { TagList } from '../labels/tag-list.tsx';
import { useLabeling } from '../labels/use-labeling.tsx';
import { nameOfField } from '../name-of-field.ts';
import styles from './details-panel.module.css';

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A box that scrolls if it has many lines, also by keyboard. */
const Lines = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div
    className={styles.lines}
    dir="auto"
    {...(text.includes('\n') ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
  >
    {text}
  </div>
);

/** Pasted session IDs, masked, and linked accounts by name. */
function SessionLines({ sessionId }: { readonly sessionId: string }) {
  const lines = sessionId.split('\n');
  const accounts = trpc.accounts.list.useQuery(undefined, { enabled: lines.some(isAccountLine) }).data?.accounts ?? [];
  const shown = lines.map((line) => {
    const username = accounts.find(({ _id }) => _id === line)?.username;
    return username ? `@${username}` : line;
  });
  return <Lines label={t('job.details.sessionId')} text={shown.join('\n')} />;
}

export function DetailsPanel({ job }: { readonly job: Job }) {
  const labeling = useLabeling(`details of ${job._id}`);
  const nextRun = nextRunOf(job);
  const facts = { type: job.type, accountType: job.settings.accountType };
  return (
    <section className={styles.panel} aria-labelledby="job-settings">
      <h3 id="job-settings">{t('job.details.settings')}</h3>
      <dl>
        <Line label={t('job.details.name')}>
          <div className={styles.editable}>
            <span dir="auto">{job.name}</span>
            <Button size="small" variant="quiet" onClick={() => labeling.rename(job)}>
              {t('jobs.more.rename')}
            </Button>
          </div>
        </Line>
        <Line label={t('job.details.tags')}>
          <div className={styles.editable}>
            {tagsOf(job).length > 0 ? <TagList tags={tagsOf(job)} name={job.name} /> : t('job.details.noTags')}
            <Button size="small" variant="quiet" onClick={() => labeling.tag(job)}>
              {t('jobs.more.tags')}
            </Button>
          </div>
        </Line>
        <Line label={t('job.details.platform')}>{PLATFORMS[job.platform].name}</Line>
        <Line label={t('job.details.type')}>{t(`terms.types.${job.type}`)}</Line>
        <Line label={t('job.details.target')}>
          <Lines label={t('job.details.target')} text={job.target} />
        </Line>
        {jobTypeOf(job).fields.map((field) => {
          const value = job.settings[field.key];
          const fallback =
            field.kind !== 'number'
              ? '–'
              : isOrder(facts)
                ? t('job.details.allThatMaySend')
                : t('job.details.recommended', { value: field.recommended });
          return (
            <Line key={field.key} label={nameOfField(field)}>
              {typeof value === 'number' ? (
                formatNumber(value)
              ) : (
                <Lines label={nameOfField(field)} text={value ?? fallback} />
              )}
            </Line>
          );
        })}
        {isOrder(facts) && (
          <Line label={t('order.quantity')}>{formatNumber(Number(job.settings.dmQuantity ?? 0))}</Line>
        )}
        <Line label={t('job.details.accountType')}>{t(`job.details.accountTypes.${job.settings.accountType}`)}</Line>
        {job.sessionId !== '' && (
          <Line label={t('job.details.sessionId')}>
            <SessionLines sessionId={job.sessionId} />
          </Line>
        )}
        <Line label={t('job.details.schedule')}>
          {formatSchedule(job.schedule, job.settings.calendar)}
          {nextRun !== null && (
            <>
              {' · '}
              {t('job.details.nextRun', { moment: formatDateTime(nextRun), zone: chosenZone() })}
            </>
          )}
        </Line>
        <Line label={t('job.details.created')}>{formatDateTime(job.createdAt)}</Line>
        <Line label={t('job.details.updated')}>{formatDateTime(job.updatedAt)}</Line>
      </dl>
      {labeling.dialog}
    </section>
  );
}
