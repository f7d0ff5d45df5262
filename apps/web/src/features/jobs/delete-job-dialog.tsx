import type { Job } from '@trawl/contracts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import styles from '#components/overlays/question.module.css';
import { t } from '#language/t.ts';

type Deleted = Pick<Job, '_id' | 'name' | 'totalResults'>;

interface DeleteJobDialogProps {
  /** The job to delete; null while the dialog is closed. */
  readonly job: Deleted | null;
  readonly busy: boolean;
  readonly onConfirm: (job: Deleted) => void;
  readonly onCancel: () => void;
}

/** Confirms the deletion of a job and lists what is deleted with it. */
export function DeleteJobDialog({ job, busy, onConfirm, onCancel }: DeleteJobDialogProps) {
  return (
    <Dialog
      opened={job !== null}
      busy={busy}
      onClose={onCancel}
      title={job ? t('jobs.delete.title', { name: job.name }) : ''}
      size={440}
      withCloseButton={false}
    >
      {job && (
        <>
          <p className={styles.words}>{t('jobs.delete.words', { rows: job.totalResults })}</p>
          <div className={styles.actions}>
            <Button onClick={onCancel} disabled={busy} data-autofocus>
              {t('jobs.delete.cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => onConfirm(job)}>
              {t('jobs.delete.confirm')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
