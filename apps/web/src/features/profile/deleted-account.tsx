import type { DeletionManifest } from '@trawl/contracts';
import { DELETED_KINDS, type DeletedKind } from '@trawl/contracts/deleted-kinds';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink } from '#components/button/button.tsx';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { formatExact, formatFunds, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { isRecord } from '#session/call-api.ts';
import { leaveSession } from '#session/session-store.ts';
import styles from './profile.module.css';

/** Checks the manifest in the navigation state. Doesn't use zod, which is larger than the rest of this page. */
const isArrival = (state: unknown): state is { readonly manifest: DeletionManifest } =>
  isRecord(state) &&
  isRecord(state.manifest) &&
  [state.manifest.deleted, state.manifest.released, state.manifest.kept].every(isRecord);

const isKnown = (kind: string): kind is DeletedKind => DELETED_KINDS.some((known) => known === kind);
/** Another release's kind is shown by its name. */
const textOf = (kind: string): string => (isKnown(kind) ? t(`accountDeleted.kinds.${kind}`) : kind);

/** The manifest after a deletion. The user is already logged out. */
export function DeletedAccount() {
  const { state } = useLocation();
  const arrived = isArrival(state);
  useEffect(() => {
    if (arrived) leaveSession(true);
  }, [arrived]);
  if (!arrived) return <Navigate to="/" replace />;
  const { deletedAt, stoppedRuns, deleted, released, kept, userId } = state.manifest;
  const counts = [[t('accountDeleted.stoppedRuns'), stoppedRuns] as const].concat(
    Object.entries(deleted).map(([kind, count]) => [textOf(kind), count] as const),
  );
  return (
    <div className={styles.deleted}>
      <title>{`${t('accountDeleted.title')} · Trawl`}</title>
      <h1>{t('accountDeleted.title')}</h1>
      {kept.ledgerLines > 0 && (
        <p>
          {t('accountDeleted.kept', {
            lines: kept.ledgerLines,
            funds: formatFunds(kept.funds),
            earnings: formatExact(kept.earnings),
            id: userId,
          })}
        </p>
      )}
      {released.orders > 0 && (
        <p>
          {t('accountDeleted.released', {
            orders: formatNumber(released.orders),
            amount: formatFunds(released.amount),
          })}
        </p>
      )}
      {released.undecided > 0 && (
        <p>
          {t('accountDeleted.undecided', {
            messages: formatNumber(released.undecided),
            amount: formatFunds(released.undecidedAmount),
          })}
        </p>
      )}
      <p>{t('accountDeleted.lead', { time: formatDateTime(deletedAt) })}</p>
      <p>{t('accountDeleted.stays')}</p>
      <div className={tableStyles.frame}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{t('accountDeleted.what')}</th>
              <th scope="col">{t('accountDeleted.count')}</th>
            </tr>
          </thead>
          <tbody>
            {counts
              .filter(([, count]) => count > 0)
              .map(([what, count]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      <div>
        <ButtonLink to="/" variant="primary" size="large">
          {t('accountDeleted.toHome')}
        </ButtonLink>
      </div>
    </div>
  );
}
