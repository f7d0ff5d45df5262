import { Security } from '#features/profile/security/security.tsx';

export default function SecurityPage() {
  return <Security />;
}
