import { Popover } from '@mantine/core';
import { IconColumns3, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import { type Column, FILTER_VALUE_MAX, filterTextOf, type ResultsFilter } from '@trawl/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { t } from '#language/t.ts';
import { ColumnForm } from './column-form.tsx';
import { FilterForm } from './filter-form.tsx';
import { filterWords } from './filter-words.ts';
import styles from './toolbar.module.css';

interface FormPopoverProps {
  readonly button: (toggle: () => void) => ReactNode;
  readonly form: (close: () => void) => ReactNode;
}

/** A button that opens a form below it. */
function FormPopover({ button, form }: FormPopoverProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus shadow="none">
      <Popover.Target>{button(() => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>{form(() => setOpened(false))}</Popover.Dropdown>
    </Popover>
  );
}

/** Removes duplicate filters. */
const withoutRepeats = (filters: readonly ResultsFilter[]): readonly ResultsFilter[] => [
  ...new Map(filters.map((filter) => [filterTextOf(filter), filter])).values(),
];

interface ToolbarProps {
  /** All columns of the job's type, in the grid's order. */
  readonly all: readonly Column[];
  readonly shown: readonly Column[];
  /** As typed. */
  readonly search: string;
  readonly filters: readonly ResultsFilter[];
  readonly onSearch: (search: string) => void;
  readonly onFilters: (filters: readonly ResultsFilter[]) => void;
  readonly onColumns: (columns: readonly Column[] | null) => void;
}

export function Toolbar({ all, shown, search, filters, onSearch, onFilters, onColumns }: ToolbarProps) {
  const filterButton = useRef<HTMLButtonElement>(null);
  function change(wanted: readonly ResultsFilter[]) {
    const next = withoutRepeats(wanted);
    // The focused button may disappear with its filter.
    if (next.length < filters.length) filterButton.current?.focus();
    onFilters(next);
  }
  return (
    <>
      <search className={styles.toolbar}>
        <div className={styles.search}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <input
            type="search"
            aria-label={t('results.search')}
            placeholder={t('results.search')}
            maxLength={FILTER_VALUE_MAX}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </div>
        <FormPopover
          button={(toggle) => (
            <Button ref={filterButton} icon={<IconFilter size={16} stroke={1.75} aria-hidden />} onClick={toggle}>
              {t('results.filter.open')}
            </Button>
          )}
          form={(close) => (
            <FilterForm
              columns={all}
              filter={null}
              onSave={(filter) => {
                change([...filters, filter]);
                close();
              }}
            />
          )}
        />
        <FormPopover
          button={(toggle) => (
            <Button icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />} onClick={toggle}>
              {t('results.columns.open')}
            </Button>
          )}
          form={() => <ColumnForm all={all} shown={shown} onChange={onColumns} />}
        />
      </search>
      {filters.length > 0 && (
        <ul className={styles.chips} aria-label={t('results.filter.active')}>
          {filters.map((filter, place) => {
            const words = filterWords(filter);
            return (
              // Keyed by position, so that the button of a changed filter keeps the focus.
              <li key={place}>
                <FormPopover
                  button={(toggle) => (
                    <button type="button" aria-label={t('results.filter.edit', { filter: words })} onClick={toggle}>
                      <span>{words}</span>
                    </button>
                  )}
                  form={(close) => (
                    <FilterForm
                      columns={all}
                      filter={filter}
                      onSave={(changed) => {
                        change(filters.map((each) => (each === filter ? changed : each)));
                        close();
                      }}
                    />
                  )}
                />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('results.filter.remove', { filter: words })}
                  onClick={() => change(filters.filter((each) => each !== filter))}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </button>
              </li>
            );
          })}
          <li className={styles.clear}>
            <Button size="small" variant="quiet" onClick={() => change([])}>
              {t('results.filter.clear')}
            </Button>
          </li>
        </ul>
      )}
    </>
  );
}
