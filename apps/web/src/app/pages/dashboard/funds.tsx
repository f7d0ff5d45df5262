import { Funds } from '#features/funds/funds.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function FundsPage() {
  useDisplaySettings();
  return <Funds />;
}
