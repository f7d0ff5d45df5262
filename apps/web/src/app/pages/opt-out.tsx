import optOut from '@trawl/messages/catalogues/en/web/opt-out.json';
import { PageHead } from '#components/public-page/page-head.tsx';
import { OptOut } from '#features/opt-out/opt-out.tsx';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

addMessages('en', optOut);

export default function OptOutPage() {
  useLanguage();
  return (
    <>
      <PageHead title={t('optOut.pageTitle')} description={t('optOut.lead')} path="/opt-out" unlisted />
      <OptOut />
    </>
  );
}
