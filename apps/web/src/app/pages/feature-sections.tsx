import { FeaturesGrid } from '#features/home/features-grid.tsx';
import { FeatureSections as Sections } from '#features/product-features/feature-sections.tsx';

/** The sections of the features page, with the interface examples that the home page also shows. */
export function FeatureSections() {
  return (
    <Sections>
      <FeaturesGrid />
    </Sections>
  );
}
