import { canEdit, DASHBOARD_REFRESH_MS, type Job, type JobId } from '@trawl/contracts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { ButtonLink } from '#components/button/button.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { statusWord } from '#components/status-pill/status-pill.tsx';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { draftOf } from '../draft/draft.ts';
import { factsOf } from '../job-facts.ts';
import styles from './wizard.module.css';
import { Wizard } from './wizard.tsx';

/** Shown when the page opens, instead of a failure when the user saves. */
const NotNow = ({ job }: { readonly job: Job }) => (
  <>
    <PageHeader title={t('wizard.editTitle')} />
    <div className={styles.notNow}>
      <h2>{t('wizard.notNow.title')}</h2>
      <p>{t('wizard.notNow.words', { status: statusWord(job.status) })}</p>
      <ButtonLink to={`/dashboard/jobs/${job._id}`} variant="primary">
        {t('wizard.notNow.toJob')}
      </ButtonLink>
    </div>
  </>
);

/**
 * The wizard for a stored job. The job is fetched when the page opens, because a cached one may be outdated, and then not again, so
 * that later data doesn't overwrite typed text.
 */
export function EditJob({ id }: { readonly id: JobId }) {
  const navigate = useNavigate();
  const query = trpc.jobs.get.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (state.data && canEdit(factsOf(state.data.job)) ? false : DASHBOARD_REFRESH_MS),
      refetchOnMount: 'always',
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const { error, isFetchedAfterMount } = query;
  const cache = trpc.useUtils();
  const [reloads, setReloads] = useState(0);

  useEffect(() => {
    if (!error || !isFetchedAfterMount) return;
    showError(t('wizard.fetchFailed'), sentenceOf(error));
    void navigate('/dashboard/jobs', { replace: true });
  }, [error, isFetchedAfterMount, navigate]);

  /** Not with the query, whose failures leave the page. */
  async function reload(discard: () => void) {
    try {
      const current = await cache.client.jobs.get.query({ id });
      discard();
      cache.jobs.get.setData({ id }, current);
      setReloads((count) => count + 1);
    } catch (error) {
      showError(t('wizard.fetchFailed'), sentenceOf(error));
    }
  }

  if (!query.data || !isFetchedAfterMount) return <PageWait />;
  if (!canEdit(factsOf(query.data.job))) return <NotNow job={query.data.job} />;
  const { job } = query.data;
  return (
    <Wizard key={`${id} ${reloads}`} edited={{ id, draft: draftOf(job), version: job.version }} onReload={reload} />
  );
}
