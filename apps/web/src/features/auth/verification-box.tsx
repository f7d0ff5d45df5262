import { OTP_INITIAL_COUNTDOWN_S, OTP_LENGTH, OTP_RESEND_COOLDOWN_MS, OTP_WRONG_LOCKOUT_MS } from '@trawl/contracts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { useCountdown } from '#components/countdown/use-countdown.ts';
import { Field } from '#components/field/field.tsx';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { logOut } from '#session/log-out.ts';
import { messageOf } from '#session/message-of.ts';
import { checkSession } from '#session/session-store.ts';
import formStyles from './auth-form.module.css';
import { CodeInput } from './code-input.tsx';

/** The form in which a logged-in but unverified user enters the mail's code. */
export function VerificationBox({ email, onVerified }: { readonly email: string; readonly onVerified: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [checking, setChecking] = useState(false);
  const [resending, setResending] = useState(false);
  const [resendInS, startResend] = useCountdown(OTP_INITIAL_COUNTDOWN_S);
  const [lockedS, startLock] = useCountdown(0);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();

  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);

  async function verify(event: FormEvent) {
    event.preventDefault();
    if (checking || lockedS > 0) return;
    if (code.length !== OTP_LENGTH) {
      setProblem(t('auth.otp.invalid'));
      showError(t('auth.otp.invalidTitle'), t('auth.otp.invalid'));
      return;
    }
    setChecking(true);
    try {
      await callApi('POST', '/users/check-email-verification', { otp: code });
      showSuccess(t('auth.otp.success'), t('auth.otp.verified'), TOAST_MS.other);
      const session = await checkSession();
      if (session.state === 'verified') onVerified();
    } catch (failure) {
      const message = messageOf(failure, t('auth.otp.failed'));
      setProblem(message);
      showError(t('auth.otp.failedTitle'), message);
      startLock(OTP_WRONG_LOCKOUT_MS / 1_000);
      // Selects the wrong code, so that typing replaces it.
      form.current?.querySelector('input')?.select();
    }
    setChecking(false);
  }

  async function resend() {
    setResending(true);
    try {
      await callApi('POST', '/users/resend-email-verification', {});
      showSuccess(t('auth.otp.resentTitle'), t('auth.otp.resent'));
      startResend(OTP_RESEND_COOLDOWN_MS / 1_000);
    } catch (failure) {
      showError(t('auth.otp.resendFailedTitle'), messageOf(failure, t('auth.otp.resendFailed')), TOAST_MS.auth);
      if (failure instanceof ApiFailure && failure.timeRemainingMs !== undefined) {
        startResend(Math.ceil(failure.timeRemainingMs / 1_000));
      }
    }
    setResending(false);
  }

  return (
    <form ref={form} className={formStyles.box} aria-labelledby={titleId} noValidate onSubmit={verify}>
      <h2 id={titleId} className={formStyles.title}>
        {t('auth.otp.title')}
      </h2>
      <p className={formStyles.lead}>{t('auth.otp.sentTo', { email })}</p>
      <Field label={t('auth.otp.label')} error={problem}>
        {(control) => (
          <CodeInput
            control={control}
            value={code}
            onChange={(digits) => {
              setCode(digits);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={checking}
        disabled={code.length !== OTP_LENGTH || lockedS > 0}
      >
        {t('auth.otp.verify')}
      </Button>
      <div className={formStyles.actions}>
        <Button disabled={resendInS > 0} busy={resending} onClick={resend}>
          <span className="numbers">
            {resendInS > 0 ? t('auth.otp.resendIn', { seconds: resendInS }) : t('auth.otp.resend')}
          </span>
        </Button>
        <Button variant="quiet" onClick={() => void logOut()}>
          {t('auth.otp.logout')}
        </Button>
      </div>
    </form>
  );
}
