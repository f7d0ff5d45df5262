import { type Job, jobTypeOf, RESULTS_FORMATS } from '@trawl/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Choice } from '#components/choice/choice.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { Switch } from '#components/switch/switch.tsx';
import { findText, t } from '#language/t.ts';
import styles from './download-dialog.module.css';
import { rememberDownload, rememberedDownload, shownRows } from './download-options.ts';
import { useDownloadLink } from './use-download-link.ts';

interface DownloadDialogProps {
  readonly job: Job;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Chooses the format, rows and columns of a download. */
export function DownloadDialog({ job, opened, onClose }: DownloadDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('job.download.title')} size={640}>
      <DownloadForm job={job} onClose={onClose} />
    </Dialog>
  );
}

function DownloadForm({ job, onClose }: Omit<DownloadDialogProps, 'opened'>) {
  const { columns } = jobTypeOf(job);
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(() => rememberedDownload(job.type, columns));
  const shown = shownRows(params);
  const [rows, setRows] = useState<'all' | 'shown'>(shown === null ? 'all' : 'shown');
  const download = useDownloadLink();
  const keys = chosen.columns ?? columns.map(({ key }) => key);

  const choose = (next: readonly string[]) =>
    setChosen({ ...chosen, columns: next.length === columns.length ? null : next });
  const toggle = (key: string) =>
    choose(columns.map((column) => column.key).filter((each) => keys.includes(each) !== (each === key)));

  function start(): void {
    rememberDownload(job.type, chosen);
    void download.results(job, {
      format: chosen.format,
      ...(rows === 'shown' && shown),
      ...(chosen.columns !== null && { columns: chosen.columns.join(',') }),
      ...(chosen.isCompressed && { compress: 'gzip' }),
    });
    onClose();
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <Choice
        label={t('job.download.format')}
        name="format"
        value={chosen.format}
        options={RESULTS_FORMATS.map((format) => ({
          value: format,
          label: t(`job.formats.${format}`),
          hint: t(`job.download.formatHint.${format}`),
        }))}
        onChange={(format) => setChosen({ ...chosen, format })}
      />
      {shown !== null && (
        <Choice
          label={t('job.download.rows')}
          name="rows"
          value={rows}
          options={[
            { value: 'all', label: t('job.download.allRows', { count: job.totalResults }) },
            { value: 'shown', label: t('job.download.matchingRows') },
          ]}
          onChange={setRows}
        />
      )}
      <fieldset className={styles.columns}>
        <legend>{t('job.download.columns')}</legend>
        <div className={styles.both}>
          <Button size="small" variant="quiet" onClick={() => choose(columns.map(({ key }) => key))}>
            {t('job.download.allColumns')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => choose([])}>
            {t('job.download.noColumns')}
          </Button>
        </div>
        <div className={styles.list}>
          {columns.map(({ key, label, about }) => (
            <label key={key} title={about}>
              <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
              {findText(`columns.${key}`) ?? label}
            </label>
          ))}
        </div>
      </fieldset>
      <Switch
        label={t('job.download.compress')}
        hint={t('job.download.compressHint')}
        checked={chosen.isCompressed}
        onChange={(isCompressed) => setChosen({ ...chosen, isCompressed })}
      />
      <div className={styles.actions}>
        {job.runs.totalRuns > 1 && (
          <div className={styles.runs}>
            <Button
              variant="quiet"
              aria-describedby="all-runs"
              onClick={() => {
                void download.runs(job, chosen.format);
                onClose();
              }}
            >
              {t('job.download.allRuns')}
            </Button>
            <p id="all-runs">{t('job.download.allRunsHint')}</p>
          </div>
        )}
        <Button onClick={onClose}>{t('job.download.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={keys.length === 0}>
          {t('job.download.start')}
        </Button>
      </div>
    </form>
  );
}
