import { PageHead } from '#components/public-page/page-head.tsx';
import { ForgotPassword } from '#features/auth/forgot-password.tsx';
import { texts } from '#features/auth/texts.ts';
import { useSpokenWords } from '#language/catalogue.ts';

export default function ForgotPasswordPage() {
  useSpokenWords();
  return (
    <>
      <PageHead title={texts.forgot.page} description={texts.forgot.about} path="/forgot-password" unlisted />
      <ForgotPassword />
    </>
  );
}
