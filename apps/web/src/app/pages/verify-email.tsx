import authLinks from '@trawl/messages/catalogues/en/web/auth-links.json';
import { PageHead } from '#components/public-page/page-head.tsx';
import { VerifyEmail } from '#features/auth/verify-email.tsx';
import { addMessages, t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';

addMessages('en', authLinks);

export default function VerifyEmailPage() {
  useLanguage();
  return (
    <>
      <PageHead
        title={t('authLinks.verifyEmail.page')}
        description={t('authLinks.verifyEmail.about')}
        path="/verify-email"
        unlisted
      />
      <VerifyEmail />
    </>
  );
}
