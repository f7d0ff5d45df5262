import { PageHead } from '#components/public-page/page-head.tsx';
import { texts } from '#features/auth/texts.ts';
import { VerifyEmail } from '#features/auth/verify-email.tsx';
import { useSpokenWords } from '#language/catalogue.ts';

export default function VerifyEmailPage() {
  useSpokenWords();
  return (
    <>
      <PageHead title={texts.verifyEmail.page} description={texts.verifyEmail.about} path="/verify-email" unlisted />
      <VerifyEmail />
    </>
  );
}
