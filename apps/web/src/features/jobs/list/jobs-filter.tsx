import { IconSearch } from '@tabler/icons-react';
import { JOB_SEARCH_MAX, type JobSearch, type JobStatus } from '@trawl/contracts';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { statusWord } from '#components/status-pill/status-pill.tsx';
import { t } from '#language/t.ts';
import styles from './jobs-filter.module.css';
import { FILTER_STATUSES } from './read-filter.ts';
import { SORTED_COLUMNS, type SortedColumn, sortText } from './sort.ts';
import { useListParam } from './use-list-param.ts';

const SORTS = Object.entries(SORTED_COLUMNS) as [SortedColumn, JobSearch['order']][];

interface JobsFilterProps {
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly filter: JobSearch;
  /** The user's tags. */
  readonly tags: readonly string[];
  /** Whether the jobs are cards, which have no headers to sort by. */
  readonly cards: boolean;
}

interface FilterSelectProps {
  /** The accessible name; visually, the first option names the filter. */
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
  readonly children: ReactNode;
}

function FilterSelect({ label, value, onPick, children }: FilterSelectProps) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select id={id} className={styles.status} value={value} onChange={(event) => onPick(event.target.value)}>
        {children}
      </select>
    </>
  );
}

/** Search, status, tag and order, stored in the URL. */
export function JobsFilter({ searchField, filter, tags, cards }: JobsFilterProps) {
  const { state } = useLocation();
  const [words, setWords] = useState(filter.words);
  const searchId = useId();
  const asked: unknown = state;

  useEffect(() => {
    // Set by the search shortcut when it is pressed on another page.
    if (typeof asked === 'object' && asked !== null && 'search' in asked) searchField.current?.focus();
  }, [asked, searchField]);

  useEffect(() => {
    // The URL lags behind fast typing, so it is applied only while the field isn't focused.
    if (document.activeElement !== searchField.current) setWords(filter.words);
  }, [filter.words, searchField]);

  const set = useListParam();

  return (
    <div className={styles.filter}>
      <div className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <label className="visually-hidden" htmlFor={searchId}>
          {t('jobsList.search')}
        </label>
        <input
          ref={searchField}
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
      <FilterSelect label={t('jobsList.status')} value={filter.status ?? ''} onPick={(value) => set('status', value)}>
        <option value="">{t('jobsList.anyStatus')}</option>
        {FILTER_STATUSES.map((status: JobStatus) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </FilterSelect>
      {(tags.length > 0 || filter.tag !== null) && (
        <FilterSelect label={t('jobsList.tag')} value={filter.tag ?? ''} onPick={(value) => set('tag', value)}>
          <option value="">{t('jobsList.anyTag')}</option>
          {[...new Set([...tags, ...(filter.tag === null ? [] : [filter.tag])])].map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </FilterSelect>
      )}
      {cards && (
        <FilterSelect label={t('jobsList.sort')} value={sortText(filter)} onPick={(value) => set('sort', value)}>
          <option value="">{t('jobsList.newest')}</option>
          {SORTS.flatMap(([sort, first]) =>
            [first, first === 'asc' ? ('desc' as const) : ('asc' as const)].map((order) => (
              <option key={`${sort} ${order}`} value={sortText({ sort, order })}>
                {t(`jobsList.sortBy.${order}`, { column: t(`jobsList.columns.${sort}`) })}
              </option>
            )),
          )}
        </FilterSelect>
      )}
    </div>
  );
}
