import authLinks from '@trawl/messages/catalogues/en/web/auth-links.json';
import { PageHead } from '#components/public-page/page-head.tsx';
import { ForgotPassword } from '#features/auth/forgot-password.tsx';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

addMessages('en', authLinks);

export default function ForgotPasswordPage() {
  useLanguage();
  return (
    <>
      <PageHead
        title={t('authLinks.forgot.page')}
        description={t('authLinks.forgot.about')}
        path="/forgot-password"
        unlisted
      />
      <ForgotPassword />
    </>
  );
}
