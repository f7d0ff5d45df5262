import { PLANS, type PlanId, SHARED_BUILD_TIME_FACTOR } from '@trawl/contracts';
import { ButtonLink } from '#components/button/button.tsx';
import { PlanCard } from './plan-card.tsx';
import { priceOf } from './price-of.ts';
import styles from './pricing.module.css';
import { texts } from './texts.ts';

const IDS: readonly PlanId[] = ['free', 'starter', 'professional'];

function Price({ id }: { readonly id: PlanId }) {
  const text = texts.user;
  const { listPrice, firstMonthPrice } = PLANS[id];
  if (listPrice === 0) return <strong>{text.free}</strong>;
  return (
    <>
      <strong>{priceOf(firstMonthPrice)}</strong>
      <span>{text.perMonth}</span>
      <s>
        <span className="visually-hidden">{text.listPrice} </span>
        {priceOf(listPrice)}
      </s>
    </>
  );
}

/** The app's three plans, at half their list price in the first month. */
export function UserPlans() {
  const text = texts.user;
  return (
    <section className={styles.plans} aria-labelledby="plans-title">
      <h2 id="plans-title" className="visually-hidden">
        {text.plans}
      </h2>
      <p className={styles.offer}>{text.offer}</p>
      <ul className={styles.cards}>
        {IDS.map((id) => {
          const plan = PLANS[id];
          return (
            <PlanCard
              key={id}
              name={plan.name}
              suits={text.suits[id]}
              price={<Price id={id} />}
              terms={plan.listPrice === 0 ? text.freeForever : text.thenPrice(priceOf(plan.listPrice))}
              mark={plan.popular ? text.popular : undefined}
              perks={[
                text.buildTime(plan.buildTimeS / 3_600),
                text.exports,
                text.jobs(plan.jobs),
                text.concurrent(plan.concurrent),
                text.support,
                ...(plan.sharedSessions ? [text.noSession] : []),
              ]}
              note={plan.sharedSessions ? text.sharedFactor(SHARED_BUILD_TIME_FACTOR) : undefined}
              action={
                <ButtonLink
                  to="/"
                  state={{ openRegister: true }}
                  size="large"
                  wide
                  variant={plan.popular ? 'primary' : 'secondary'}
                  aria-label={text.getStartedWith(plan.name)}
                >
                  {text.getStarted}
                </ButtonLink>
              }
            />
          );
        })}
      </ul>
    </section>
  );
}
