import { PLANS, SHARED_BUILD_TIME_FACTOR, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { Link } from 'react-router';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t, useLanguage } from '#language/t.ts';
import { Comparison } from './comparison.tsx';
import { priceOf } from './price-of.ts';
import styles from './pricing.module.css';
import { PLAN_IDS, UserPlans } from './user-plans.tsx';

const plans = PLAN_IDS.map((id) => ({ id, ...PLANS[id] }));

/** The price of a thousand messages from shared accounts, in dollars: the same for each plan. */
const PER_THOUSAND = (1_000 * SHARED_DM_PRICE_MICROS) / 1_000_000;

function ComparePlans() {
  const money = (dollars: number) => (dollars === 0 ? t('pricing.user.free') : priceOf(dollars));
  return (
    <Comparison
      id="compare-title"
      title={t('pricing.compare.title')}
      what={t('pricing.compare.what')}
      plans={plans}
      rows={[
        [t('pricing.compare.price'), ...plans.map((plan) => money(plan.listPrice))],
        [t('pricing.compare.firstMonth'), ...plans.map((plan) => money(plan.firstMonthPrice))],
        [
          t('pricing.compare.buildTime'),
          ...plans.map((plan) => t('pricing.compare.hours', { hours: plan.buildTimeS / 3_600 })),
        ],
        [t('pricing.compare.export'), ...plans.map(() => t('pricing.compare.unlimited'))],
        [t('pricing.compare.jobs'), ...plans.map((plan) => String(plan.jobs))],
        [t('pricing.compare.concurrent'), ...plans.map((plan) => String(plan.concurrent))],
        [
          t('pricing.compare.messages'),
          ...plans.map(() => t('pricing.compare.messagesTerms', { price: priceOf(PER_THOUSAND) })),
        ],
        [t('pricing.compare.support'), ...plans.map(() => t('pricing.compare.yes'))],
        [t('pricing.compare.ownSession'), ...plans.map(() => t('pricing.compare.yes'))],
        [
          t('pricing.compare.sharedSession'),
          ...plans.map((plan) =>
            plan.sharedSessions
              ? t('pricing.compare.sharedTerms', { factor: SHARED_BUILD_TIME_FACTOR })
              : t('pricing.compare.no'),
          ),
        ],
      ]}
    />
  );
}

export function Pricing() {
  useLanguage();
  return (
    <PublicPage
      title={t('pricing.user.title')}
      lead={t('pricing.user.lead')}
      description={t('pricing.user.description')}
      path="/pricing"
    >
      <UserPlans />
      <ComparePlans />
      <section className={styles.questions} aria-labelledby="questions-title">
        <h2 id="questions-title">{t('pricing.questions.title')}</h2>
        <dl>
          {([0, 1, 2, 3] as const).map((n) => (
            <div key={n}>
              <dt>{t(`pricing.questions.items.${n}.question`)}</dt>
              <dd>{t(`pricing.questions.items.${n}.answer`)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.links}>
          <Link to="/legal/refund">{t('pricing.links.refund')}</Link>
          <Link to="/api-pricing">{t('pricing.links.api')}</Link>
          <Link to="/contact">{t('pricing.links.contact')}</Link>
        </p>
      </section>
    </PublicPage>
  );
}
