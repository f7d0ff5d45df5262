import home from '@trawl/messages/catalogues/en/web/home.json';
import productFeatures from '@trawl/messages/catalogues/en/web/product-features.json';
import { FeaturesGrid } from '#features/home/features-grid.tsx';
import { ProductFeatures } from '#features/product-features/product-features.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', home);
addMessages('en', productFeatures);

export default function FeaturesPage() {
  return (
    <ProductFeatures>
      <FeaturesGrid />
    </ProductFeatures>
  );
}
