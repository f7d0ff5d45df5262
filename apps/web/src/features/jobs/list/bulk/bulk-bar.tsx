import type { JobSummary } from '@trawl/contracts';
import { lazy, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { t } from '#language/t.ts';
import styles from './bulk.module.css';
import type { BulkRequest } from './bulk-dialog.tsx';
import { type BarAction, planBulk } from './bulk-plan.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const ACTIONS: readonly BarAction[] = ['start', 'pause', 'tag', 'delete'];

interface BulkBarProps {
  readonly selected: readonly JobSummary[];
  /** Whether all jobs of the list are selected. */
  readonly isAll: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** The actions for the selected jobs. */
export function BulkBar({ selected, isAll, onSelectAll, onClear }: BulkBarProps) {
  // A snapshot of the jobs at the time the dialog opened, because the list keeps refreshing.
  const [asked, setAsked] = useState<BulkRequest | null>(null);
  const [wanted, setWanted] = useState(false);
  const openDialog = (action: BarAction) => {
    setWanted(true);
    setAsked({ action, jobs: selected });
  };
  const count = t('jobsList.bulk.selected', { count: selected.length });
  return (
    <>
      {/* Exists before the first selection, because screen readers announce only changes. */}
      <p role="status" className="visually-hidden">
        {selected.length > 0 && count}
      </p>
      {selected.length > 0 && (
        <section className={styles.bar} aria-label={t('jobsList.bulk.title')}>
          <p>{count}</p>
          {ACTIONS.map((action) => (
            <Button
              key={action}
              size="small"
              variant={action === 'delete' ? 'danger' : 'secondary'}
              disabled={planBulk(action, selected).can.length === 0}
              onClick={() => openDialog(action)}
            >
              {t(`jobsList.bulk.action.${action}`)}
            </Button>
          ))}
          <span className={styles.rest}>
            {!isAll && (
              <Button size="small" variant="quiet" onClick={onSelectAll}>
                {t('jobsList.bulk.selectAll')}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={onClear}>
              {t('jobsList.bulk.clear')}
            </Button>
          </span>
        </section>
      )}
      {wanted && (
        <LazyPart>
          <BulkDialog asked={asked} onClose={() => setAsked(null)} onDone={onClear} />
        </LazyPart>
      )}
    </>
  );
}
