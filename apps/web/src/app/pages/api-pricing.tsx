import { ApiPricing } from '#features/pricing/api-pricing.tsx';

export default function ApiPricingPage() {
  return <ApiPricing />;
}
