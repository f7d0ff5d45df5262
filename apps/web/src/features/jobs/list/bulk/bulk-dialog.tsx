import { type BulkResult, type JobSummary, msg, PLANS } from '@trawl/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { statusWord } from '#components/status-pill/status-pill.tsx';
import { showSuccess } from '#components/toast/toast-store.ts';
import { render, shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import { tagsOf } from '../../job-facts.ts';
import { readTags } from '../../labels/read-tags.ts';
import { TagName } from '../../labels/tag-list.tsx';
import { TagsField } from '../../labels/tags-field.tsx';
import styles from './bulk.module.css';
import { type BarAction, planBulk, refusedOf, startsAlone } from './bulk-plan.ts';
import { type BulkStep, useBulkJobs } from './use-bulk-jobs.ts';

/** Maximum number of jobs listed by name; the others are counted. */
const NAMES_MAX = 8;

function Names({ title, children, more }: { title: string; children: ReactNode; more: number }) {
  return (
    <div className={styles.names}>
      <p>{title}</p>
      <ul>
        {children}
        {more > 0 && <li>{t('jobsList.bulk.more', { count: more })}</li>}
      </ul>
    </div>
  );
}

/** A text about the effects of the action. */
function Consequences({ action, can }: { readonly action: BarAction; readonly can: readonly JobSummary[] }) {
  const session = useSession();
  const plan = session.state === 'verified' ? session.user.subscription : 'free';
  const rows = can.reduce((sum, job) => sum + job.totalResults, 0);
  switch (action) {
    case 'start':
      return <p>{t('jobsList.bulk.effect.start', { count: can.length, most: PLANS[plan].concurrent })}</p>;
    case 'pause':
      return <p>{t('jobsList.bulk.effect.pause', { count: can.length })}</p>;
    case 'delete':
      return <p>{t('jobsList.bulk.effect.delete', { count: can.length, rows })}</p>;
    case 'tag':
      return null;
  }
}

export interface BulkRequest {
  readonly action: BarAction;
  readonly jobs: readonly JobSummary[];
}

interface OutcomeProps extends BulkRequest {
  readonly results: readonly BulkResult[];
  readonly onClose: () => void;
}

/** The number of jobs done, and the refused jobs with their reasons. */
function Outcome({ action, jobs, results, onClose }: OutcomeProps) {
  const refused = refusedOf(jobs, results);
  return (
    <>
      <p role="status">
        {t(`jobsList.bulk.done.${action}`, {
          count: results.filter(({ done }) => done).length,
        })}
      </p>
      <Names title={t('jobsList.bulk.notDone', { count: refused.length })} more={0}>
        {refused.map(({ job, result }) => (
          <li key={job._id}>
            <strong dir="auto">{job.name}</strong> {shownReason(result)}
          </li>
        ))}
      </Names>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}

/** Fields for the tags to add and to remove, with the resulting steps. */
function useTagSteps(jobs: readonly JobSummary[]) {
  const [draft, setDraft] = useState<{ tags: readonly string[]; typed: string }>({ tags: [], typed: '' });
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const known = trpc.jobs.search.useQuery({}).data?.tags ?? [];
  const present = [...new Set(jobs.flatMap(tagsOf))];
  const { tags: added, problem } = readTags(draft.tags, draft.typed);
  const steps: BulkStep[] = [
    ...(removed.length > 0 ? [{ action: 'untag' as const, tags: removed }] : []),
    ...(added.length > 0 ? [{ action: 'tag' as const, tags: added }] : []),
  ];
  const fields = (
    <div className={styles.tags}>
      <TagsField
        label={t('jobsList.bulk.addTags')}
        {...draft}
        known={known}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      {present.length > 0 && (
        <fieldset>
          <legend>{t('jobsList.bulk.removeTags')}</legend>
          {present.map((tag) => (
            <label key={tag}>
              <input
                type="checkbox"
                checked={removed.includes(tag)}
                onChange={({ target: { checked } }) =>
                  setRemoved(checked ? [...removed, tag] : removed.filter((other) => other !== tag))
                }
              />
              <TagName tag={tag} />
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
  return { steps: problem ? [] : steps, fields };
}

const whyNot = (action: BarAction, job: JobSummary): string | null =>
  action === 'start' && startsAlone(job) ? render(msg('job.order_starts_alone')) : statusWord(job.status);

interface QuestionProps extends BulkRequest {
  readonly busy: boolean;
  readonly onSubmit: (steps: readonly BulkStep[], jobs: readonly JobSummary[]) => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation: the effects of the action, and the jobs it can't be applied to. */
function Question({ action, jobs, busy, onSubmit, onCancel }: QuestionProps) {
  const { can, cannot } = planBulk(action, jobs);
  const tagging = useTagSteps(jobs);
  const steps: readonly BulkStep[] = action === 'tag' ? tagging.steps : [{ action }];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (steps.length > 0) onSubmit(steps, can);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Consequences action={action} can={can} />
      {action === 'tag' && tagging.fields}
      {cannot.length > 0 && (
        <Names title={t(`jobsList.bulk.cannot.${action}`, { count: cannot.length })} more={cannot.length - NAMES_MAX}>
          {cannot.slice(0, NAMES_MAX).map((job) => (
            <li key={job._id}>
              <strong dir="auto">{job.name}</strong> {whyNot(action, job)}
            </li>
          ))}
        </Names>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={busy} {...(action === 'delete' && { 'data-autofocus': true })}>
          {t('jobsList.bulk.cancel')}
        </Button>
        <Button
          type="submit"
          variant={action === 'delete' ? 'danger' : 'primary'}
          busy={busy}
          disabled={steps.length === 0}
        >
          {t(`jobsList.bulk.confirm.${action}`, { count: can.length })}
        </Button>
      </div>
    </form>
  );
}

function titleOf({ action, jobs }: BulkRequest, isDone: boolean): string {
  return isDone
    ? t('jobsList.bulk.resultTitle')
    : t(`jobsList.bulk.ask.${action}`, { count: planBulk(action, jobs).can.length });
}

interface BulkDialogProps {
  /** Null while the dialog is closed. */
  readonly asked: BulkRequest | null;
  readonly onClose: () => void;
  /** Called when all jobs are done. */
  readonly onDone: () => void;
}

/** Confirms an action for several jobs, and shows the jobs that were refused. */
export function BulkDialog({ asked, onClose, onDone }: BulkDialogProps) {
  const { run, busy } = useBulkJobs();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);

  function close() {
    setResults(null);
    onClose();
  }

  async function submit(action: BarAction, steps: readonly BulkStep[], jobs: readonly JobSummary[]) {
    const ids = jobs.map(({ _id }) => _id);
    const answered = await run(steps, ids);
    if (!answered) return;
    if (answered.some(({ done }) => !done)) return setResults(answered);
    showSuccess(t(`jobsList.bulk.done.${action}`, { count: ids.length }));
    onDone();
    close();
  }

  return (
    <Dialog
      opened={asked !== null}
      busy={busy}
      onClose={close}
      title={asked ? titleOf(asked, results !== null) : ''}
      size={480}
      withCloseButton={false}
    >
      {asked &&
        (results ? (
          <Outcome {...asked} results={results} onClose={close} />
        ) : (
          <Question
            {...asked}
            busy={busy}
            onSubmit={(steps, jobs) => void submit(asked.action, steps, jobs)}
            onCancel={close}
          />
        ))}
    </Dialog>
  );
}
