import { isOrder } from '@trawl/contracts';
import { lazy, type ReactNode, useState } from 'react';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import type { JobActions, Startable } from '../use-job-actions.ts';

const RunOrderDialog = lazy(async () => ({ default: (await import('./run-order-dialog.tsx')).RunOrderDialog }));

interface ConfirmedRun {
  /** The given actions, except that starting an order opens a dialog with the amount to be held. */
  readonly actions: JobActions;
  readonly dialog: ReactNode;
}

/** Requires a confirmation before an order starts. */
export function useConfirmedRun(actions: JobActions): ConfirmedRun {
  const [order, setOrder] = useState<Startable | null>(null);
  const [wanted, setWanted] = useState(false);
  function start(job: Startable) {
    if (!isOrder({ type: job.type, accountType: job.settings.accountType })) return actions.start(job);
    setWanted(true);
    setOrder(job);
  }
  const dialog = wanted && (
    <LazyPart>
      <RunOrderDialog
        order={order}
        onCancel={() => setOrder(null)}
        onRun={(confirmed) => {
          setOrder(null);
          actions.start(confirmed);
        }}
      />
    </LazyPart>
  );
  return { actions: { ...actions, start }, dialog };
}
