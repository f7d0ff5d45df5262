import { Overview } from '#features/overview/overview.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function OverviewPage() {
  useDisplaySettings();
  return <Overview />;
}
