import { FeaturesGrid } from '#features/home/features-grid.tsx';
import { ProductFeatures } from '#features/product-features/product-features.tsx';

export default function FeaturesPage() {
  return (
    <ProductFeatures>
      <FeaturesGrid />
    </ProductFeatures>
  );
}
