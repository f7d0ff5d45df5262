import { PLAN_IDS, PLANS, type PlanId, SHARED_BUILD_TIME_FACTOR } from '@trawl/contracts';
import { ButtonLink } from '#components/button/button.tsx';
import { formatListPrice } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';

function Price({ id }: { readonly id: PlanId }) {
  const { listPrice, firstMonthPrice } = PLANS[id];
  if (listPrice === 0) return <strong>{t('pricing.user.free')}</strong>;
  return (
    <>
      <strong>{formatListPrice(firstMonthPrice)}</strong>
      <span>{t('pricing.user.perMonth')}</span>
      <s>
        <span className="visually-hidden">{t('pricing.user.listPrice')} </span>
        {formatListPrice(listPrice)}
      </s>
    </>
  );
}

/** The app's three plans, at half their list price in the first month. */
export function UserPlans() {
  return (
    <section className={styles.plans} aria-labelledby="plans-title">
      <h2 id="plans-title" className="visually-hidden">
        {t('pricing.user.plans')}
      </h2>
      <p className={styles.offer}>{t('pricing.user.offer')}</p>
      <ul className={styles.cards}>
        {PLAN_IDS.map((id) => {
          const plan = PLANS[id];
          const name = t(`common.plans.${id}`);
          return (
            <PlanCard
              key={id}
              name={name}
              suits={t(`pricing.user.suits.${id}`)}
              price={<Price id={id} />}
              terms={
                plan.listPrice === 0
                  ? t('pricing.user.freeForever')
                  : t('pricing.user.thenPrice', { price: formatListPrice(plan.listPrice) })
              }
              mark={plan.popular ? t('pricing.user.popular') : undefined}
              perks={[
                t('pricing.user.buildTime', { hours: plan.buildTimeS / 3_600 }),
                t('pricing.user.exports'),
                t('pricing.user.jobs', { count: plan.jobs }),
                t('pricing.user.concurrent', { count: plan.concurrent }),
                t('pricing.user.support'),
                ...(plan.sharedSessions ? [t('pricing.user.noSession')] : []),
              ]}
              note={
                plan.sharedSessions ? t('pricing.user.sharedFactor', { factor: SHARED_BUILD_TIME_FACTOR }) : undefined
              }
              action={
                <ButtonLink
                  to="/"
                  state={{ openRegister: true }}
                  size="large"
                  wide
                  variant={plan.popular ? 'primary' : 'secondary'}
                  aria-label={t('pricing.user.getStartedWith', { plan: name })}
                >
                  {t('pricing.user.getStarted')}
                </ButtonLink>
              }
            />
          );
        })}
      </ul>
    </section>
  );
}
