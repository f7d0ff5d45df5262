import type { Job, PreparedFile } from '@trawl/contracts';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { useLastError } from '#api/use-last-error.ts';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import type { DownloadOptions } from '../../use-download-link.ts';

/** Polling interval for the progress of a file. */
const PROGRESS_MS = 1_000;

export const isBegun = ({ status }: PreparedFile): boolean => status === 'waiting' || status === 'writing';

export interface PreparedFiles {
  /** Newest first; empty until they have loaded. */
  readonly files: readonly PreparedFile[];
  /** Why the files failed to load; null otherwise. */
  readonly failure: unknown;
  readonly query: { readonly isFetching: boolean; refetch(): unknown };
  readonly busy: boolean;
  /** Whether a file is being deleted. */
  readonly removing: boolean;
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
  const failure = useLastError(query);
  const prepare = trpc.jobs.prepareFile.useMutation({
    onSettled: () => cache.jobs.files.invalidate({ id }),
    onError: (error) => showError(t('job.files.prepareFailed'), sentenceOf(error)),
  });
  const inFlight = useInFlight();
  const remove = trpc.jobs.deleteFile.useMutation({
    async onSettled() {
      // The button stays busy until the file has disappeared.
      await cache.jobs.files.invalidate({ id });
      inFlight.end();
    },
    onError: (error) => showError(t('job.files.deleteFailed'), sentenceOf(error)),
  });
  return {
    files: query.data?.files ?? [],
    failure,
    query,
    busy: prepare.isPending,
    removing: remove.isPending,
    prepare: (wanted) => prepare.mutate({ id, ...wanted }),
    remove({ _id: file }) {
      if (!inFlight.begin()) return;
      remove.mutate({ id, file });
    },
  };
}
