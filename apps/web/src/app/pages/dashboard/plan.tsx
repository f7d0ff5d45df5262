import { PlanPage as Plan } from '#features/profile/plan/plan-page.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function PlanPage() {
  useDisplaySettings();
  return <Plan />;
}
