import productFeatures from '@trawl/messages/catalogues/en/web/product-features.json';
import progress from '#components/progress/progress-bar.module.css';
import statusPill from '#components/status-pill/status-pill.module.css';
import featuresGrid from '#features/home/features-grid.module.css';
import features from '#features/product-features/product-features.module.css';
import { ProductFeatures } from '#features/product-features/product-features.tsx';
import { addMessages } from '#language/t.ts';
import { staticContent } from '../static-content/static-content.tsx';

addMessages('en', productFeatures);

const load = async () => (await import('./feature-sections.tsx')).FeatureSections;
const FeatureSections = staticContent({
  page: 'features',
  load,
  built: import.meta.env.SSR ? await load() : undefined,
  styles: [featuresGrid, features, progress, statusPill],
});

export default function FeaturesPage() {
  return (
    <ProductFeatures>
      <FeatureSections />
    </ProductFeatures>
  );
}
