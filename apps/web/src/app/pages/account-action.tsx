import { PageHead } from '#components/public-page/page-head.tsx';
import { AccountAction } from '#features/account-action/account-action.tsx';
import { texts } from '#features/account-action/texts.ts';
import { useSpokenWords } from '#language/catalogue.ts';

export default function AccountActionPage() {
  useSpokenWords();
  return (
    <>
      <PageHead title={texts.pageTitle} description={texts.about} path="/account-action" unlisted />
      <AccountAction />
    </>
  );
}
