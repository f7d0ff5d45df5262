import { Profile } from '#features/profile/profile.tsx';

export default function ProfilePage() {
  return <Profile />;
}
