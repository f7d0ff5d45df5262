import { IconMail } from '@tabler/icons-react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { ButtonAnchor, ButtonLink } from '#components/button/button.tsx';
import { RetryButton } from '#components/load-failed/load-failed.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { supportLink } from '#components/support.ts';
import { formatExact, formatFunds } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { useSession } from '#session/session-store.ts';
import styles from './funds.module.css';
import { Statement } from './statement.tsx';

/** Held and earned amounts, if any, or that they are unknown. */
function OtherBalances() {
  const query = trpc.funds.balances.useQuery();
  const failure = useLastError(query);
  const balances = query.data;
  if (!balances && failure !== null) {
    return (
      <p role="alert">
        {t('funds.balancesFailed')} {sentenceOf(failure)} <RetryButton query={query} size="small" />
      </p>
    );
  }
  if (!balances || (balances.held === 0 && balances.earnings === 0)) return null;
  return (
    <dl className={styles.balances}>
      <div>
        <dt>{t('funds.held')}</dt>
        <dd>{formatFunds(balances.held)}</dd>
      </div>
      <div>
        <dt>{t('funds.earnings')}</dt>
        <dd>{formatExact(balances.earnings)}</dd>
      </div>
    </dl>
  );
}

/** Funds are added manually: the page explains how to contact support, and shows the statement below. */
export function Funds() {
  const session = useSession();
  return (
    <>
      <PageHeader title={t('funds.title')} />
      <div className={styles.page}>
        <div className={styles.card}>
          {session.state === 'verified' && (
            <p className={styles.balance}>
              <span>{t('funds.balance')}</span>
              <strong>{formatFunds(session.user.funds)}</strong>
            </p>
          )}
          <OtherBalances />
          <p>{t('funds.words')}</p>
          <div className={styles.actions}>
            <ButtonAnchor
              href={supportLink(t('funds.subject'))}
              variant="primary"
              icon={<IconMail size={16} stroke={1.75} aria-hidden />}
            >
              {t('funds.contact')}
            </ButtonAnchor>
            <ButtonLink to="/dashboard">{t('funds.back')}</ButtonLink>
          </div>
        </div>
        <Statement />
      </div>
    </>
  );
}
