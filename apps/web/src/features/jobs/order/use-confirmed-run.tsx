import { isOrder } from '@trawl/contracts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { JobActions, Startable } from '../use-job-actions.ts';

const RunOrderDialog = lazy(async () => ({ default: (await import('./run-order-dialog.tsx')).RunOrderDialog }));

interface ConfirmedRun {
  /** The same actions. Starting an order opens a dialog, which says what it holds. */
  readonly actions: JobActions;
  readonly dialog: ReactNode;
}

/** Has the start of an order confirmed by its owner. */
export function useConfirmedRun(actions: JobActions): ConfirmedRun {
  const [order, setOrder] = useState<Startable | null>(null);
  const [wanted, setWanted] = useState(false);
  function start(job: Startable) {
    if (!isOrder({ type: job.type, accountType: job.settings.accountType })) return actions.start(job);
    setWanted(true);
    setOrder(job);
  }
  const dialog = wanted && (
    <Suspense fallback={null}>
      <RunOrderDialog
        order={order}
        onCancel={() => setOrder(null)}
        onRun={(confirmed) => {
          setOrder(null);
          actions.start(confirmed);
        }}
      />
    </Suspense>
  );
  return { actions: { ...actions, start }, dialog };
}
