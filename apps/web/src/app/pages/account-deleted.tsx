import { DeletedAccount } from '#features/profile/deleted-account.tsx';

export default function AccountDeletedPage() {
  return <DeletedAccount />;
}
