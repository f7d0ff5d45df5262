import { Profile } from '#features/profile/profile.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function ProfilePage() {
  useDisplaySettings();
  return <Profile />;
}
