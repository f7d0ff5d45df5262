import type { Job, PreparedFile } from '@trawl/contracts';
import { problemOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import type { DownloadOptions } from './use-download-link.ts';

/** Polling interval for the progress of a file. */
const PROGRESS_MS = 1_000;

export const isBegun = ({ status }: PreparedFile): boolean => status === 'waiting' || status === 'writing';

export interface PreparedFiles {
  /** Newest first; empty until they have loaded. */
  readonly files: readonly PreparedFile[];
  readonly busy: boolean;
  prepare(options: DownloadOptions): void;
  /** Deletes a file, or stops its preparation. */
  remove(file: PreparedFile): void;
}

/** The files of a job that are prepared in the background. Polls their progress while the dialog is open. */
export function usePreparedFiles({ _id: id }: Job): PreparedFiles {
  const cache = trpc.useUtils();
  const query = trpc.jobs.files.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.files.some(isBegun) ? PROGRESS_MS : false) },
  );
  const options = {
    onSettled: () => cache.jobs.files.invalidate({ id }),
    onError: (error: unknown) =>
      showError(t('jobs.downloadFailedTitle'), problemOf(error).message ?? t('jobs.downloadFailed')),
  };
  const prepare = trpc.jobs.prepareFile.useMutation(options);
  const remove = trpc.jobs.deleteFile.useMutation(options);
  return {
    files: query.data?.files ?? [],
    busy: prepare.isPending,
    prepare: (wanted) => prepare.mutate({ id, ...wanted }),
    remove: ({ _id: file }) => remove.mutate({ id, file }),
  };
}
