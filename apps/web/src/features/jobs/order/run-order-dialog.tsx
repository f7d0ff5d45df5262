import { SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { requestLink } from '#components/plan-limits/request-link.ts';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { formatFunds, formatNumber, formatPrice } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import type { Startable } from '../use-job-actions.ts';
import { askedAmount } from './asked-amount.ts';
import styles from './order.module.css';

interface RunOrderDialogProps {
  /** The order to run; null while the dialog is closed. */
  readonly order: Startable | null;
  readonly onRun: (order: Startable) => void;
  readonly onCancel: () => void;
}

/** Confirms the start of an order, and shows the amount to be held from the user's funds. */
export function RunOrderDialog({ order, onRun, onCancel }: RunOrderDialogProps) {
  return (
    <Dialog
      opened={order !== null}
      onClose={onCancel}
      title={order ? t('order.run.title', { name: order.name }) : ''}
      size={460}
      withCloseButton={false}
    >
      {order && <Confirmation order={order} onRun={onRun} onCancel={onCancel} />}
    </Dialog>
  );
}

function Confirmation({ order, onRun, onCancel }: RunOrderDialogProps & { readonly order: Startable }) {
  const session = useSession();
  // Always refetched, because the held amount may have changed since the page loaded.
  const query = trpc.jobs.order.useQuery({ id: order._id }, { staleTime: 0, gcTime: 0 });
  const failure = useLastError(query);
  const funds = session.state === 'verified' ? session.user.funds : 0;
  const figures = query.data?.order;
  const missing = Math.max(0, (figures?.toHold ?? 0) - funds);
  const isShort = missing > 0;
  // New figures may replace the focused button.
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  return (
    <div className={styles.run} {...afterRemoval}>
      {figures && <Figures order={figures} funds={funds} />}
      {!figures && failure !== null && <LoadFailed title={t('order.run.loadFailed')} failure={failure} query={query} />}
      {!figures && failure === null && (
        <div role="status" aria-label={t('order.run.loading')}>
          <Skeleton height={148} />
        </div>
      )}
      {isShort ? (
        <p className={styles.missing}>{t('order.run.missing', { missing: formatFunds(missing) })}</p>
      ) : (
        <p>{t('order.run.words')}</p>
      )}
      <div className={styles.runActions}>
        <Button onClick={onCancel} data-autofocus>
          {t('order.run.cancel')}
        </Button>
        {isShort ? (
          <ButtonLink to={requestLink('funds', { amount: askedAmount(missing) })} variant="primary">
            {t('order.run.ask')}
          </ButtonLink>
        ) : (
          <Button variant="primary" disabled={!figures} busy={query.isFetching} onClick={() => onRun(order)}>
            {t('order.run.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly order: {
    readonly quantity: number;
    readonly delivered: number;
    readonly held: number;
    readonly toHold?: number | undefined;
  };
  readonly funds: number;
}

function Figures({ order: { quantity, delivered, held, toHold }, funds }: FiguresProps) {
  const moved = toHold ?? 0;
  const figures = [
    [t('order.run.messages'), formatNumber(Math.max(0, quantity - delivered))],
    [t('order.run.price'), formatPrice(SHARED_DM_PRICE_MICROS / 1_000_000)],
    ...(held > 0 ? [[t('order.run.held'), formatFunds(held)] as const] : []),
    // Undefined from a replica of the previous release.
    ...(toHold === undefined
      ? []
      : ([
          [t(moved < 0 ? 'order.run.toReturn' : 'order.run.toHold'), formatFunds(Math.abs(moved))],
          [t('order.run.fundsBefore'), formatFunds(funds)],
          ...(moved > funds ? [] : [[t('order.run.fundsAfter'), formatFunds(funds - moved)] as const]),
        ] as const)),
  ] as const;
  return (
    <dl className={styles.runFigures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
