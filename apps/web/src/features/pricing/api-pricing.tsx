import { API_PLANS, type ApiPlan } from '@trawl/contracts';
import { ButtonAnchor, ButtonLink } from '#components/button/button.tsx';
import { Comparison } from '#components/plan-comparison/comparison.tsx';
import { PageSection, PublicPage } from '#components/public-page/public-page.tsx';
import { PUBLIC_URL } from '#components/site.ts';
import { scrollable } from '#components/table/scrollable.ts';
import { formatListPrice, formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { currentLanguage, useLanguage } from '#settings/current-language.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing.module.css';

/** Parses a plan's number of requests, to compute the price per thousand. */
const countOf = ({ requests }: ApiPlan): number =>
  requests.endsWith('M') ? Number.parseInt(requests, 10) * 1_000_000 : Number(requests.replaceAll(',', ''));

/** `1M` is English; other languages have no abbreviation that fits before “requests”. */
const requestsOf = (plan: ApiPlan): string =>
  currentLanguage() === 'en' ? plan.requests : formatNumber(countOf(plan));

/** An example for a shell with the variables TOKEN and SESSION. The second call uses the job id from the first call. */
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
  const { id, price, popular } = plan;
  const name = t(`common.plans.${id}`);
  const variant = popular ? 'primary' : 'secondary';
  return (
    <PlanCard
      name={name}
      suits={t(`pricing.api.suits.${id}`)}
      price={
        <>
          <strong>{formatListPrice(price)}</strong>
          <span>{t('pricing.api.perMonth')}</span>
        </>
      }
      terms={t('pricing.api.thenPrice', { price: formatListPrice(price / 2) })}
      mark={popular ? t('pricing.api.popular') : undefined}
      perks={[
        t('pricing.api.requests', { count: requestsOf(plan) }),
        ...([0, 1, 2, 3, 4] as const).map((n) => t(`pricing.api.perks.${n}`)),
      ]}
      action={
        id === 'enterprise' ? (
          <ButtonLink to="/contact" size="large" wide variant={variant}>
            {t('pricing.api.contactSales')}
          </ButtonLink>
        ) : (
          <ButtonLink
            to="/"
            state={{ openRegister: true }}
            size="large"
            wide
            variant={variant}
            aria-label={t('pricing.api.getStartedWith', { plan: name })}
          >
            {t('pricing.api.getStarted')}
          </ButtonLink>
        )
      }
    />
  );
}

/** The API's prices: full price, and half after the third month. */
export function ApiPricing() {
  useLanguage();
  return (
    <PublicPage
      title={t('pricing.api.title')}
      lead={t('pricing.api.lead')}
      description={t('pricing.api.description')}
      path="/api-pricing"
    >
      <section className={styles.plans} aria-labelledby="plans-title">
        <h2 id="plans-title" className="visually-hidden">
          {t('pricing.api.plans')}
        </h2>
        <p className={styles.offer}>
          {t('pricing.api.offer')} <span>{t('pricing.api.offerTerms')}</span>
        </p>
        <ul className={styles.cards}>
          {API_PLANS.map((plan) => (
            <ApiPlanCard key={plan.id} plan={plan} />
          ))}
        </ul>
      </section>
      <Comparison
        id="compare-title"
        title={t('pricing.apiCompare.title')}
        what={t('pricing.compare.what')}
        plans={API_PLANS}
        rows={[
          [t('pricing.apiCompare.price'), ...API_PLANS.map(({ price }) => formatListPrice(price))],
          [t('pricing.apiCompare.later'), ...API_PLANS.map(({ price }) => formatListPrice(price / 2))],
          [t('pricing.apiCompare.requests'), ...API_PLANS.map(requestsOf)],
          [
            t('pricing.apiCompare.perThousand'),
            ...API_PLANS.map((plan) => formatListPrice((plan.price * 1_000) / countOf(plan))),
          ],
          [t('pricing.apiCompare.formats'), ...API_PLANS.map(() => 'CSV, JSON, JSON Lines, Excel, Parquet')],
          [t('pricing.apiCompare.live'), ...API_PLANS.map(() => t('pricing.compare.yes'))],
          [t('pricing.compare.support'), ...API_PLANS.map(() => t('pricing.compare.yes'))],
        ]}
      />
      <PageSection id="example-title" title={t('pricing.example.title')} lead={t('pricing.example.lead')}>
        <pre className={styles.code} {...scrollable}>
          <code>{EXAMPLE}</code>
        </pre>
        <p>
          <ButtonAnchor href="/api/docs">{t('pricing.example.link')}</ButtonAnchor>
        </p>
      </PageSection>
    </PublicPage>
  );
}
