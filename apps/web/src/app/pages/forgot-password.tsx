import { ForgotPassword } from '#features/auth/forgot-password.tsx';

export default function ForgotPasswordPage() {
  return (
    <>
      <title>Forgot your password? · Trawl</title>
      <ForgotPassword />
    </>
  );
}
