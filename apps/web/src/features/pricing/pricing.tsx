import { PLANS, SHARED_BUILD_TIME_FACTOR, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { Link } from 'react-router';
import { PublicPage } from '#components/public-page/public-page.tsx';
import { useSpokenWords } from '#language/catalogue.ts';
import { Comparison } from './comparison.tsx';
import { priceOf } from './price-of.ts';
import styles from './pricing.module.css';
import { texts } from './texts.ts';
import { UserPlans } from './user-plans.tsx';

const plans = [PLANS.free, PLANS.starter, PLANS.professional];

/** The price of a thousand messages from shared accounts, in dollars: the same for each plan. */
const PER_THOUSAND = (1_000 * SHARED_DM_PRICE_MICROS) / 1_000_000;

function ComparePlans() {
  const text = texts.compare;
  const money = (dollars: number) => (dollars === 0 ? texts.user.free : priceOf(dollars));
  return (
    <Comparison
      id="compare-title"
      title={text.title}
      what={text.what}
      plans={plans}
      rows={[
        [text.price, ...plans.map((plan) => money(plan.listPrice))],
        [text.firstMonth, ...plans.map((plan) => money(plan.firstMonthPrice))],
        [text.buildTime, ...plans.map((plan) => text.hours(plan.buildTimeS / 3_600))],
        [text.export, ...plans.map(() => text.unlimited)],
        [text.jobs, ...plans.map((plan) => String(plan.jobs))],
        [text.concurrent, ...plans.map((plan) => String(plan.concurrent))],
        [text.messages, ...plans.map(() => text.messagesTerms(priceOf(PER_THOUSAND)))],
        [text.support, ...plans.map(() => text.yes)],
        [text.ownSession, ...plans.map(() => text.yes)],
        [
          text.sharedSession,
          ...plans.map((plan) => (plan.sharedSessions ? text.sharedTerms(SHARED_BUILD_TIME_FACTOR) : text.no)),
        ],
      ]}
    />
  );
}

export function Pricing() {
  useSpokenWords();
  const { user, questions } = texts;
  return (
    <PublicPage title={user.title} lead={user.lead} description={user.description} path="/pricing">
      <UserPlans />
      <ComparePlans />
      <section className={styles.questions} aria-labelledby="questions-title">
        <h2 id="questions-title">{questions.title}</h2>
        <dl>
          {questions.items.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.links}>
          <Link to="/legal/refund">{texts.links.refund}</Link>
          <Link to="/api-pricing">{texts.links.api}</Link>
          <Link to="/contact">{texts.links.contact}</Link>
        </p>
      </section>
    </PublicPage>
  );
}
