import type { JobId } from '@trawl/contracts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { PageWait } from '#components/page-wait/page-wait.tsx';
import { showError } from '#components/toast/toast-store.ts';
import { draftOf } from './draft.ts';
import { texts } from './texts.ts';
import { Wizard } from './wizard.tsx';

/** The wizard on a stored job. It is fetched once: what is typed isn't overwritten by what comes later. */
export function EditJob({ id }: { readonly id: JobId }) {
  const navigate = useNavigate();
  const query = trpc.jobs.get.useQuery({ id }, { refetchInterval: false, staleTime: Number.POSITIVE_INFINITY });
  const { error } = query;

  useEffect(() => {
    if (!error) return;
    showError(texts.fetchFailed, problemOf(error).message ?? '');
    void navigate('/dashboard/jobs', { replace: true });
  }, [error, navigate]);

  if (!query.data) return <PageWait />;
  return <Wizard key={id} edited={{ id, draft: draftOf(query.data.job) }} />;
}
