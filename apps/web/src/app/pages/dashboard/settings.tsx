import { SettingsForm } from '#features/settings/settings-form.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function SettingsPage() {
  useDisplaySettings();
  return <SettingsForm />;
}
