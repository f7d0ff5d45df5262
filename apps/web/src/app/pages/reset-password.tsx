import { PageHead } from '#components/public-page/page-head.tsx';
import { ResetPassword } from '#features/auth/reset-password.tsx';
import { texts } from '#features/auth/texts.ts';
import { useSpokenWords } from '#language/catalogue.ts';

export default function ResetPasswordPage() {
  useSpokenWords();
  return (
    <>
      <PageHead title={texts.reset.page} description={texts.reset.about} path="/reset-password" unlisted />
      <ResetPassword />
    </>
  );
}
