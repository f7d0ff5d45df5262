import authLinks from '@trawl/messages/catalogues/en/web/auth-links.json';
import { PageHead } from '#components/public-page/page-head.tsx';
import { ResetPassword } from '#features/auth/reset-password.tsx';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

addMessages('en', authLinks);

export default function ResetPasswordPage() {
  useLanguage();
  return (
    <>
      <PageHead
        title={t('authLinks.reset.page')}
        description={t('authLinks.reset.about')}
        path="/reset-password"
        unlisted
      />
      <ResetPassword />
    </>
  );
}
