import accountDeleted from '@trawl/messages/catalogues/en/web/account-deleted.json';
import { DeletedAccount } from '#features/profile/deleted-account.tsx';
import { addMessages } from '#language/t.ts';

addMessages('en', accountDeleted);

export default function AccountDeletedPage() {
  return <DeletedAccount />;
}
