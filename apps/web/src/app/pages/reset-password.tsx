import { ResetPassword } from '#features/auth/reset-password.tsx';

export default function ResetPasswordPage() {
  return (
    <>
      <title>Set a new password · Trawl</title>
      <ResetPassword />
    </>
  );
}
