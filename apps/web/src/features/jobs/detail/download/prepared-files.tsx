import { IconX } from '@tabler/icons-react';
import type { PreparedFile } from '@trawl/contracts';
import { ButtonAnchor } from '#components/button/button.tsx';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { LoadFailedNotice } from '#components/load-failed/load-failed.tsx';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { formatDateTime } from '#format/dates.ts';
import { formatBytes } from '#format/numbers.ts';
import { shownReason } from '#language/messages.ts';
import { t } from '#language/t.ts';
import { downloadPrepared } from '../../download-file.ts';
import styles from './prepared-files.module.css';
import { isBegun, type PreparedFiles } from './use-prepared-files.ts';

interface LinkProps {
  readonly downloadUrl: string;
  readonly format: string;
}

const DownloadLink = ({ downloadUrl, format }: LinkProps) => (
  <ButtonAnchor
    size="small"
    href={downloadUrl}
    download
    aria-label={`${t('job.files.download')}: ${format}`}
    onClick={(event) => {
      event.preventDefault();
      void downloadPrepared(downloadUrl);
    }}
  >
    {t('job.files.download')}
  </ButtonAnchor>
);

function nameOf({ options: { format, q, filter } }: PreparedFile): string {
  const name = t(`job.formats.${format}`);
  return q || filter?.length ? t('job.files.chosen', { format: name }) : name;
}

function stateOf(file: PreparedFile): string {
  const { status, rowsWritten: rows, rowsTotal: total, bytes, expiresAt } = file;
  switch (status) {
    case 'waiting':
      return t('job.files.waiting');
    case 'writing':
      return total === null ? t('job.files.writing', { rows }) : t('job.files.writingOf', { rows, total });
    case 'ready':
      return t('job.files.ready', { size: formatBytes(bytes ?? 0), time: formatDateTime(expiresAt) });
    case 'failed':
      return shownReason(file) ?? t('job.files.failed');
  }
}

/** The files prepared in the background, each with its progress or its link. */
export function PreparedFilesList({ files, failure, query, removing, remove }: PreparedFiles) {
  if (failure !== null && files.length === 0) {
    return <LoadFailedNotice title={t('job.files.loadFailed')} failure={failure} query={query} />;
  }
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-labelledby="prepared-files">
      <h3 id="prepared-files">{t('job.files.title')}</h3>
      <p role="status" className="visually-hidden">
        {files
          .filter(({ status }) => status === 'ready')
          .map((file) => t('job.files.done', { format: nameOf(file) }))
          .join(' ')}
      </p>
      <ul>
        {files.map((file) => {
          const format = nameOf(file);
          const label = `${isBegun(file) ? t('job.files.cancel') : t('job.files.delete')}: ${format}`;
          return (
            <li key={file._id} tabIndex={-1} data-status={file.status}>
              <div className={styles.about}>
                <p className={styles.name}>{format}</p>
                <p className={styles.state}>{stateOf(file)}</p>
                {file.status === 'writing' && file.rowsTotal !== null && (
                  <ProgressBar
                    running
                    percent={(100 * file.rowsWritten) / Math.max(1, file.rowsTotal)}
                    label={t('job.files.progress', { format })}
                  />
                )}
              </div>
              {file.downloadUrl !== null && <DownloadLink downloadUrl={file.downloadUrl} format={format} />}
              <IconButton aria-label={label} title={label} busy={removing} onClick={() => remove(file)}>
                <IconX size={16} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
