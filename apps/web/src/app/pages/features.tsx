import { FeaturesGrid } from '#features/home/features-grid.tsx';
import { Tour } from '#features/tour/tour.tsx';

export default function FeaturesPage() {
  return (
    <Tour>
      <FeaturesGrid />
    </Tour>
  );
}
