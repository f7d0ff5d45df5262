import { Accounts } from '#features/accounts/accounts.tsx';

export default function AllAccountsPage() {
  return <Accounts />;
}
