import type { Job, JobId, PlanId } from '@trawl/contracts';
import { useState } from 'react';
import { problemOf, sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { checkDraft, type Problem } from './check-draft.ts';
import type { Draft } from './draft.ts';

interface SaveJob {
  /** The problems of the last attempt to save. */
  readonly problems: readonly Problem[];
  readonly busy: boolean;
  /** Checks the draft and sends it. Shows problems below the fields and in a toast; keeps the typed text. */
  save(draft: Draft): void;
}

/**
 * Saves a new job, or the one with this id.
 *
 * @param onSaved called with the saved job's id
 */
export function useSaveJob(plan: PlanId, id: JobId | null, onSaved: (id: JobId) => void): SaveJob {
  const cache = trpc.useUtils();
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const onError = (error: unknown) => showError(t('wizard.saveFailed'), sentenceOf(error));
  const create = trpc.jobs.create.useMutation({ onError });
  const update = trpc.jobs.update.useMutation({ onError });

  function save(draft: Draft) {
    const checked = checkDraft(draft, plan, id === null);
    setProblems(checked.ok ? [] : checked.problems);
    if (!checked.ok) {
      return showError(t('wizard.validation'), checked.problems.map(({ message }) => message).join(', '));
    }
    const refused = (error: unknown) => {
      const { field, message } = problemOf(error);
      if (field === 'target' && message !== undefined) {
        setProblems([{ path: field, message, refusedTarget: draft.target }]);
      }
    };
    const saved = (words: string) => (data: { job: Job }) => {
      cache.jobs.get.setData({ id: data.job._id }, data);
      void cache.jobs.list.invalidate();
      void cache.jobs.stats.invalidate();
      showSuccess(words);
      onSaved(data.job._id);
    };
    if (id === null) create.mutate(checked.input, { onSuccess: saved(t('wizard.created')), onError: refused });
    else update.mutate({ id, ...checked.input }, { onSuccess: saved(t('wizard.updated')), onError: refused });
  }

  return { problems, busy: create.isPending || update.isPending, save };
}
