import { API_PLANS, type ApiPlan } from '@trawl/contracts';
import { ButtonAnchor, ButtonLink } from '#components/button/button.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { PUBLIC_URL } from '#components/site.ts';
import { scrollable } from '#components/table/scrollable.ts';
import { useSpokenWords } from '#language/catalogue.ts';
import { Comparison } from './comparison.tsx';
import { PlanCard } from './plan-card.tsx';
import { priceOf } from './price-of.ts';
import styles from './pricing.module.css';
import { texts } from './texts.ts';

/** The number of requests, to compute the price per thousand. */
const countOf = ({ requests }: ApiPlan): number =>
  requests.endsWith('M') ? Number.parseInt(requests, 10) * 1_000_000 : Number(requests.replaceAll(',', ''));

/** For a shell with TOKEN and SESSION: the job's id from the first call is used in the second. */
const EXAMPLE = `JOB=$(curl -s ${PUBLIC_URL}/api/jobs \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d @- <<JSON | grep -o 'job_[0-9a-z]*' | head -n 1
{"name": "NASA audience", "platform": "instagram",
 "type": "follower", "target": "nasa",
 "sessionId": "$SESSION", "schedule": "manual",
 "settings": {"accountType": "Private"}}
JSON
)

curl -X POST "${PUBLIC_URL}/api/jobs/$JOB/start" \\
  -H "Authorization: Bearer $TOKEN"`;

function ApiPlanCard({ plan }: { readonly plan: ApiPlan }) {
  const text = texts.api;
  const { id, name, price, requests, popular } = plan;
  const variant = popular ? 'primary' : 'secondary';
  return (
    <PlanCard
      name={name}
      suits={text.suits[id]}
      price={
        <>
          <strong>{priceOf(price)}</strong>
          <span>{text.perMonth}</span>
        </>
      }
      terms={text.thenPrice(priceOf(price / 2))}
      mark={popular ? text.popular : undefined}
      perks={[text.requests(requests), ...text.perks]}
      action={
        id === 'enterprise' ? (
          <ButtonLink to="/contact" size="large" wide variant={variant}>
            {text.contactSales}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/"
            state={{ openRegister: true }}
            size="large"
            wide
            variant={variant}
            aria-label={text.getStartedWith(name)}
          >
            {text.getStarted}
          </ButtonLink>
        )
      }
    />
  );
}

/** The API's prices: full price, and half after the third month. */
export function ApiPricing() {
  useSpokenWords();
  const { api, apiCompare, compare, example } = texts;
  return (
    <PublicPage title={api.title} lead={api.lead} description={api.description} path="/api-pricing">
      <section className={styles.plans} aria-labelledby="plans-title">
        <h2 id="plans-title" className="visually-hidden">
          {api.plans}
        </h2>
        <p className={styles.offer}>
          {api.offer} <span>{api.offerTerms}</span>
        </p>
        <ul className={styles.cards}>
          {API_PLANS.map((plan) => (
            <ApiPlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      </section>
      <Comparison
        id="compare-title"
        title={apiCompare.title}
        what={compare.what}
        plans={API_PLANS}
        rows={[
          [apiCompare.price, ...API_PLANS.map(({ price }) => priceOf(price))],
          [apiCompare.later, ...API_PLANS.map(({ price }) => priceOf(price / 2))],
          [apiCompare.requests, ...API_PLANS.map(({ requests }) => requests)],
          [apiCompare.perThousand, ...API_PLANS.map((plan) => priceOf((plan.price * 1_000) / countOf(plan)))],
          [apiCompare.formats, ...API_PLANS.map(() => 'CSV, JSON')],
          [apiCompare.live, ...API_PLANS.map(() => compare.yes)],
          [compare.support, ...API_PLANS.map(() => compare.yes)],
        ]}
      />
      <PageSection id="example-title" title={example.title} lead={example.lead}>
        <pre className={styles.code} {...scrollable}>
          <code>{EXAMPLE}</code>
        </pre>
        <p>
          <ButtonAnchor href="/api/docs">{example.link}</ButtonAnchor>
        </p>
      </PageSection>
    </PublicPage>
  );
}
