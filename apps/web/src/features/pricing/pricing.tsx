import { PLAN_IDS, PLANS } from '@trawl/contracts';
import { Link } from 'react-router';
import { Comparison } from '#components/plan-comparison/comparison.tsx';
import { planRows } from '#components/plan-comparison/plan-rows.ts';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import styles from './pricing.module.css';
import { UserPlans } from './user-plans.tsx';

const plans = PLAN_IDS.map((id) => ({ id, ...PLANS[id] }));

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
      <Comparison
        id="compare-title"
        title={t('pricing.compare.title')}
        what={t('pricing.compare.what')}
        plans={plans}
        rows={planRows()}
      />
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
