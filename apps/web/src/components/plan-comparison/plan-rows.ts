import { PLAN_IDS, PLANS, SHARED_BUILD_TIME_FACTOR, SHARED_DM_PRICE_MICROS } from '@trawl/contracts';
import { formatListPrice } from '#format/numbers.ts';
import { t } from '#language/t.ts';

const plans = PLAN_IDS.map((id) => PLANS[id]);

/** The price of a thousand messages from shared accounts in dollars, the same for each plan. */
const PER_THOUSAND = (1_000 * SHARED_DM_PRICE_MICROS) / 1_000_000;

/** The features of all plans: a row's name and one cell per plan, in the order of `PLAN_IDS`. */
export function planRows(): [name: string, ...cells: string[]][] {
  const money = (dollars: number) => (dollars === 0 ? t('pricing.user.free') : formatListPrice(dollars));
  return [
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
      ...plans.map(() => t('pricing.compare.messagesTerms', { price: formatListPrice(PER_THOUSAND) })),
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
  ];
}
