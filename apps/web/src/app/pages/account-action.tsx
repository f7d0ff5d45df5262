import accountAction from '@trawl/messages/catalogues/en/web/account-action.json';
import { PageHead } from '#components/public-page/page-head.tsx';
import { AccountAction } from '#features/account-action/account-action.tsx';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

addMessages('en', accountAction);

export default function AccountActionPage() {
  useLanguage();
  return (
    <>
      <PageHead
        title={t('accountAction.pageTitle')}
        description={t('accountAction.about')}
        path="/account-action"
        unlisted
      />
      <AccountAction />
    </>
  );
}
