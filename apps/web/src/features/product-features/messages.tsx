import { COMMISSION_PERCENT, DMS_LIMIT_DEFAULT, SHARED_DM_OWNER_MICROS } from '@trawl/contracts';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { PageSection } from '#components/public-page/public-page.tsx';
import { formatDollars } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import styles from './product-features.module.css';

const DAYS = 30;
const LIMIT_SHOWN = 100;

/** Direct messages, and the earnings from sharing an account. */
export function Messages() {
  const earns = (SHARED_DM_OWNER_MICROS / 1_000_000) * DMS_LIMIT_DEFAULT * DAYS;
  return (
    <PageSection
      id="messages-title"
      title={t('productFeatures.messages.title')}
      lead={t('productFeatures.messages.lead')}
    >
      <div className={styles.messages}>
        <ul className={styles.points}>
          {([0, 1, 2] as const).map((n) => (
            <li key={n}>{t(`productFeatures.messages.points.${n}`)}</li>
          ))}
        </ul>
        <div className={styles.account} aria-hidden>
          <p className={styles.accountHead}>
            <strong>{t('productFeatures.messages.card.title')}</strong>
            <span>{t('productFeatures.messages.card.status')}</span>
          </p>
          <p className={styles.figure}>
            <span>{t('productFeatures.messages.card.limit')}</span>
            <strong>{DMS_LIMIT_DEFAULT}</strong>
          </p>
          <ProgressBar
            percent={(DMS_LIMIT_DEFAULT / LIMIT_SHOWN) * 100}
            label={t('productFeatures.messages.card.limit')}
          />
          <p className={styles.figure}>
            <span>
              {t('productFeatures.messages.card.earns')}
              <small>{t('productFeatures.messages.card.commission', { percent: COMMISSION_PERCENT })}</small>
            </span>
            <strong>{formatDollars(earns, 2)}</strong>
          </p>
        </div>
      </div>
    </PageSection>
  );
}
