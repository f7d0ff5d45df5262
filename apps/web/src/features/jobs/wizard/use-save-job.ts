import { useMutation } from '@tanstack/react-query';
import type { Job, JobId, JobInput, PlanId } from '@trawl/contracts';
import { useState } from 'react';
import { problemOf, sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useRequestKey } from '#api/use-request-key.ts';
import { dismissTitled, showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import type { Checked, Problem } from '../draft/check-draft.ts';
import type { Draft } from '../draft/draft.ts';
import { showChangedJob } from '../show-changed-job.ts';

interface SaveJob {
  /** The problems of the last attempt to save. */
  readonly problems: readonly Problem[];
  /** The problems of the last attempt that the draft still has. */
  remaining(draft: Draft): readonly Problem[];
  /** Checks the draft. Undefined if the checks fail to load, which has been reported. */
  check(draft: Draft): Promise<Checked | undefined>;
  /** Checks the draft, sends it and waits for the response. Shows problems below the fields and in a toast; keeps the typed text. */
  save(draft: Draft): Promise<void>;
}

/** Loads the contracts' schemas, which are a tenth of the page's scripts and needed only in the last step. */
export const loadChecks = () => import('../draft/check-draft.ts');

/**
 * Saves a new job, or the job with this id unless it has another version.
 *
 * @param onSaved called with the saved job's id
 * @param onOutdated called if the job has another version, and nothing was saved
 */
export function useSaveJob(
  plan: PlanId,
  { id, version }: { readonly id: JobId | null; readonly version: string | undefined },
  { onSaved, onOutdated }: { readonly onSaved: (id: JobId) => void; readonly onOutdated: () => void },
): SaveJob {
  const cache = trpc.useUtils();
  const isNew = id === null;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [checks, setChecks] = useState<Awaited<ReturnType<typeof loadChecks>> | null>(null);

  const onError = (error: unknown) => {
    if (problemOf(error).code === 'version_outdated') onOutdated();
    else showError(t('wizard.saveFailed'), sentenceOf(error));
  };
  const key = useRequestKey();
  const create = useMutation({
    mutationFn: (input: JobInput) =>
      // With a key, because the response may be lost after the job was created.
      cache.client.jobs.create.mutate(input, {
        context: { skipBatch: true, idempotencyKey: key.keyOf(JSON.stringify(input)) },
      }),
    onError,
  });
  const update = trpc.jobs.update.useMutation({ onError, trpc: { context: { skipBatch: true, version } } });

  async function check(draft: Draft): Promise<Checked | undefined> {
    try {
      const loaded = await loadChecks();
      setChecks(loaded);
      return loaded.checkDraft(draft, plan, isNew);
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  async function save(draft: Draft) {
    // The toasts of an earlier attempt.
    dismissTitled(t('wizard.validation'));
    dismissTitled(t('wizard.saveFailed'));
    const checked = await check(draft);
    if (!checked) return;
    setProblems(checked.ok ? [] : checked.problems);
    if (!checked.ok) {
      return showError(t('wizard.validation'), checked.problems.map(({ message }) => message).join(', '));
    }
    const refused = (error: unknown) => {
      const { field, message } = problemOf(error);
      if ((field === 'target' || field === 'sessionId') && message !== undefined) {
        setProblems([{ path: field, message, refused: { field, value: draft[field] } }]);
      }
    };
    const saved = (words: string) => (data: { job: Job }) => {
      showChangedJob(cache, data);
      void cache.plan.limits.invalidate();
      showSuccess(words);
      onSaved(data.job._id);
    };
    const answer =
      id === null
        ? create.mutateAsync(checked.input, { onSuccess: saved(t('wizard.created')), onError: refused })
        : update.mutateAsync({ id, ...checked.input }, { onSuccess: saved(t('wizard.updated')), onError: refused });
    // A failure has been reported by `onError`.
    await answer.catch(() => undefined);
  }

  const remaining = (draft: Draft) => checks?.remainingProblems(problems, draft, plan, isNew) ?? [];

  return { problems, remaining, check, save };
}
