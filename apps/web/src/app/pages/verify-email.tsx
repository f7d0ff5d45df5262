import { VerifyEmail } from '#features/auth/verify-email.tsx';

export default function VerifyEmailPage() {
  return (
    <>
      <title>Verify your email · Trawl</title>
      <VerifyEmail />
    </>
  );
}
