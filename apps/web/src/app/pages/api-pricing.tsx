import pricing from '@trawl/messages/catalogues/en/web/pricing.json';
import { ApiPricing } from '#features/pricing/api-pricing.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', pricing);

export default function ApiPricingPage() {
  return <ApiPricing />;
}
