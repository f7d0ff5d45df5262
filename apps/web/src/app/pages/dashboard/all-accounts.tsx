import { Accounts } from '#features/accounts/accounts.tsx';
import { useDisplaySettings } from '#settings/use-display-settings.ts';

export default function AllAccountsPage() {
  useDisplaySettings();
  return <Accounts />;
}
