import { PageHead } from '#components/public-page/page-head.tsx';
import { texts } from '#features/auth/texts.ts';
import { VerifyEmail } from '#features/auth/verify-email.tsx';

export default function VerifyEmailPage() {
  return (
    <>
      <PageHead title={texts.verifyEmail.page} description={texts.verifyEmail.about} path="/verify-email" unlisted />
      <VerifyEmail />
    </>
  );
}
