import { PageHead } from '#components/public-page/page-head.tsx';
import { ForgotPassword } from '#features/auth/forgot-password.tsx';
import { texts } from '#features/auth/texts.ts';

export default function ForgotPasswordPage() {
  return (
    <>
      <PageHead title={texts.forgot.page} description={texts.forgot.about} path="/forgot-password" unlisted />
      <ForgotPassword />
    </>
  );
}
