import { DeletionManifest } from '@trawl/contracts';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import { ButtonLink } from '#components/button/button.tsx';
import tableStyles from '#components/table/table.module.css';
import { formatDateTime } from '#format/dates.ts';
import { formatFunds, formatNumber } from '#format/numbers.ts';
import { leaveSession } from '#session/session-store.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const Arrival = z.object({ manifest: DeletionManifest });

/** The manifest after a deletion. The user is already logged out. */
export function DeletedAccount() {
  const arrival = Arrival.safeParse(useLocation().state);
  const { success } = arrival;
  useEffect(() => {
    if (success) leaveSession(true);
  }, [success]);
  if (!arrival.success) return <Navigate to="/" replace />;

  const text = texts.deleted;
  const { deletedAt, stoppedRuns, deleted, released, kept, userId } = arrival.data.manifest;
  const counts = [[text.stoppedRuns, stoppedRuns] as const].concat(
    Object.entries(deleted).map(([kind, count]) => [text.kinds[kind] ?? kind, count] as const),
  );
  return (
    <div className={styles.deleted}>
      <title>{`${text.title} · Trawl`}</title>
      <h1>{text.title}</h1>
      {kept.ledgerLines > 0 && (
        <p>{text.kept(kept.ledgerLines, formatFunds(kept.funds), formatFunds(kept.earnings), userId)}</p>
      )}
      {released.orders > 0 && <p>{text.released(formatNumber(released.orders), formatFunds(released.amount))}</p>}
      {released.undecided > 0 && (
        <p>{text.undecided(formatNumber(released.undecided), formatFunds(released.undecidedAmount))}</p>
      )}
      <p>{text.lead(formatDateTime(deletedAt))}</p>
      <p>{texts.deletion.stays}</p>
      <div className={tableStyles.frame}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">{text.what}</th>
              <th scope="col">{text.count}</th>
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
          {text.toHome}
        </ButtonLink>
      </div>
    </div>
  );
}
