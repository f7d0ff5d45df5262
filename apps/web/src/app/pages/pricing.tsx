import { Pricing } from '#features/pricing/pricing.tsx';

export default function PricingPage() {
  return <Pricing />;
}
