import { Security } from '#features/profile/security/security.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function SecurityPage() {
  useDisplaySettings();
  return <Security />;
}
