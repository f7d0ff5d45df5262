import { ARCHIVE_RUNS_MAX, type Column, type Job, jobTypeOf, RESULTS_FORMATS } from '@trawl/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Choice } from '#components/choice/choice.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { Dialog } from '#components/overlays/dialog.tsx';
import { Switch } from '#components/switch/switch.tsx';
import { t } from '#language/t.ts';
import { type DownloadOptions, useDownloadLink } from '../../use-download-link.ts';
import { ColumnList } from '../columns/column-list.tsx';
import { columnsOf } from '../columns/columns-of.ts';
import { readAddress } from '../results/choice/choice-in-url.ts';
import { columnsText } from '../results/choice/grid-columns.ts';
import styles from './download-dialog.module.css';
import { keysOf, rememberDownload, rememberedDownload, shownRows } from './download-options.ts';
import { PreparedFilesList } from './prepared-files.tsx';
import { usePreparedFiles } from './use-prepared-files.ts';

/** From this number of rows, a download takes long enough that a lost connection is likely. */
const LARGE_ROWS = 200_000;

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
  const [chosen, setChosen] = useState(() => {
    const remembered = rememberedDownload(job.type, columns);
    const shownColumns = readAddress(job, params).columns;
    return shownColumns === null ? remembered : { ...remembered, columns: keysOf(shownColumns) };
  });
  const shown = shownRows(job, params);
  const [rows, setRows] = useState<'all' | 'shown'>(shown === null ? 'all' : 'shown');
  const download = useDownloadLink();
  const prepared = usePreparedFiles(job);
  const files = useFocusAfterRemoval<HTMLDivElement>();
  const isLarge = job.totalResults >= LARGE_ROWS;
  const isEmpty = chosen.columns?.length === 0;
  const choose = (next: readonly Column[]) =>
    setChosen({ ...chosen, columns: columnsText(next) === columnsText(columns) ? null : keysOf(next) });

  function remember(): DownloadOptions {
    rememberDownload(job.type, chosen);
    return {
      format: chosen.format,
      ...(rows === 'shown' && shown),
      ...(chosen.columns !== null && { columns: chosen.columns.join(',') }),
      ...(chosen.isCompressed && { compress: 'gzip' }),
    };
  }

  function start(): void {
    void download.results(job, remember());
    onClose();
  }

  const prepare = (
    <Button
      variant={isLarge ? 'primary' : 'secondary'}
      aria-describedby="prepare-hint"
      busy={prepared.busy}
      disabled={isEmpty}
      onClick={() => {
        prepared.prepare(remember());
        // Scrolls to the list, where the file appears with its progress.
        files.ref.current?.scrollIntoView({ block: 'center' });
      }}
    >
      {t('job.download.prepare')}
    </Button>
  );

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <div className={styles.fields}>
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
        <div className={styles.fields} {...files}>
          <Switch
            label={t('job.download.compress')}
            hint={t('job.download.compressHint')}
            checked={chosen.isCompressed}
            onChange={(isCompressed) => setChosen({ ...chosen, isCompressed })}
          />
          <PreparedFilesList {...prepared} />
          <p id="prepare-hint" className={styles.hint}>
            {t('job.download.prepareHint')}
          </p>
        </div>
        {job.runs.totalRuns > 1 && (
          <div className={styles.runs}>
            <Button
              aria-describedby="all-runs"
              onClick={() => {
                void download.runs(job, chosen.format);
                onClose();
              }}
            >
              {t('job.download.allRuns')}
            </Button>
            <p id="all-runs" className={styles.hint}>
              {t('job.download.allRunsHint', { count: ARCHIVE_RUNS_MAX })}
            </p>
          </div>
        )}
        <fieldset className={styles.columns}>
          <legend>{t('job.download.columns')}</legend>
          <div className={styles.both}>
            <Button size="small" variant="quiet" onClick={() => choose(columns)}>
              {t('job.download.allColumns')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => choose([])}>
              {t('job.download.noColumns')}
            </Button>
          </div>
          <ColumnList
            all={columns}
            chosen={chosen.columns === null ? columns : columnsOf(chosen.columns, columns)}
            onChange={choose}
          />
        </fieldset>
      </div>
      <div className={styles.actions}>
        {!isLarge && <div className={styles.prepare}>{prepare}</div>}
        <Button onClick={onClose}>{t('job.download.cancel')}</Button>
        <Button type="submit" variant={isLarge ? 'secondary' : 'primary'} disabled={isEmpty}>
          {t('job.download.start')}
        </Button>
        {isLarge && <div className={styles.prepare}>{prepare}</div>}
      </div>
    </form>
  );
}
