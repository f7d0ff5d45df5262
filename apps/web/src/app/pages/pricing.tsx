import pricing from '@trawl/messages/catalogues/en/web/pricing.json';
import { Pricing } from '#features/pricing/pricing.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', pricing);

export default function PricingPage() {
  return <Pricing />;
}
