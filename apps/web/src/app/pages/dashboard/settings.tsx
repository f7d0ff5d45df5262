import { SettingsForm } from '#features/settings/settings-form.tsx';

export default function SettingsPage() {
  return <SettingsForm />;
}
