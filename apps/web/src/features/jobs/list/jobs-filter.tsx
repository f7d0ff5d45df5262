import { IconSearch } from '@tabler/icons-react';
import { JOB_SEARCH_MAX, type JobSearch, type JobStatus } from '@trawl/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { statusWord } from '#components/status-pill/status-pill.tsx';
import { t } from '#language/t.ts';
import styles from './jobs-filter.module.css';
import { FILTER_STATUSES } from './read-filter.ts';

/** Search and status, stored in the URL: a filtered list can be shared. */
export function JobsFilter({ filter }: { readonly filter: JobSearch }) {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(filter.words);
  const searchId = useId();
  const statusId = useId();
  const asked: unknown = state;

  useEffect(() => {
    // The search shortcut was pressed on another page.
    if (typeof asked === 'object' && asked !== null && 'search' in asked) search.current?.focus();
  }, [asked]);

  useEffect(() => {
    // The URL lags behind fast typing, so it is applied only while the field isn't focused.
    if (document.activeElement !== search.current) setWords(filter.words);
  }, [filter.words]);

  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return (
    <div className={styles.filter}>
      <div className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <label className="visually-hidden" htmlFor={searchId}>
          {t('jobsList.search')}
        </label>
        <input
          ref={search}
          id={searchId}
          type="search"
          placeholder={t('jobsList.searchHint')}
          maxLength={JOB_SEARCH_MAX}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            set('search', event.target.value);
          }}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <label className="visually-hidden" htmlFor={statusId}>
        {t('jobsList.status')}
      </label>
      <select
        id={statusId}
        className={styles.status}
        value={filter.status ?? ''}
        onChange={(event) => set('status', event.target.value)}
      >
        <option value="">{t('jobsList.anyStatus')}</option>
        {FILTER_STATUSES.map((status: JobStatus) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </select>
    </div>
  );
}
