import { COMMISSION_PERCENT, DMS_LIMIT_DEFAULT, SHARED_DM_OWNER_MICROS } from '@trawl/contracts';
import { ProgressBar } from '#components/progress/progress-bar.tsx';
import { PageSection } from '#components/public-page/public-page.tsx';
import styles from './product-features.module.css';
import { texts } from './texts.ts';

const DAYS = 30;
const LIMIT_SHOWN = 100;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Direct messages, and the earnings from sharing an account. */
export function Messages() {
  const { title, lead, points, card } = texts.messages;
  const earns = (SHARED_DM_OWNER_MICROS / 1_000_000) * DMS_LIMIT_DEFAULT * DAYS;
  return (
    <PageSection id="messages-title" title={title} lead={lead}>
      <div className={styles.messages}>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <div className={styles.account} aria-hidden>
          <p className={styles.accountHead}>
            <strong>{card.title}</strong>
            <span>{card.status}</span>
          </p>
          <p className={styles.figure}>
            <span>{card.limit}</span>
            <strong>{DMS_LIMIT_DEFAULT}</strong>
          </p>
          <ProgressBar percent={(DMS_LIMIT_DEFAULT / LIMIT_SHOWN) * 100} label={card.limit} />
          <p className={styles.figure}>
            <span>
              {card.earns}
              <small>{card.commission(COMMISSION_PERCENT)}</small>
            </span>
            <strong>{dollars.format(earns)}</strong>
          </p>
        </div>
      </div>
    </PageSection>
  );
}
