import { OTP_INITIAL_COUNTDOWN_S, OTP_LENGTH, OTP_RESEND_COOLDOWN_MS, OTP_WRONG_LOCKOUT_MS } from '@trawl/contracts';
import verification from '@trawl/messages/catalogues/en/web/verification.json';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { useCountdown } from '#components/countdown/use-countdown.ts';
import { Field } from '#components/field/field.tsx';
import { focusIfLost } from '#components/focus/focus-if-lost.ts';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { addMessages, t } from '#language/t.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { logOut } from '#session/log-out.ts';
import { messageOf } from '#session/message-of.ts';
import { checkSession } from '#session/session-store.ts';
import formStyles from './auth-form.module.css';
import { CodeInput } from './code-input.tsx';

addMessages('en', verification);

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
      setProblem(t('verification.invalid'));
      showError(t('verification.invalidTitle'), t('verification.invalid'));
      return;
    }
    setChecking(true);
    try {
      await callApi('POST', '/users/check-email-verification', { otp: code });
      showSuccess(t('verification.success'), t('verification.verified'), TOAST_MS.other);
      const session = await checkSession();
      if (session.state === 'verified') onVerified();
    } catch (failure) {
      const message = messageOf(failure, t('verification.failed'));
      showError(t('verification.failedTitle'), message);
      // Without a response the code may be right.
      if (!(failure instanceof ApiFailure) || failure.status !== 0) {
        setProblem(message);
        startLock(OTP_WRONG_LOCKOUT_MS / 1_000);
        // Selects the wrong code, so that typing replaces it.
        form.current?.querySelector('input')?.select();
      }
    }
    setChecking(false);
  }

  function disableResendFor(ms: number) {
    startResend(Math.ceil(ms / 1_000));
    focusIfLost(form.current?.querySelector('input'));
  }

  async function resend() {
    setResending(true);
    try {
      await callApi('POST', '/users/resend-email-verification', {});
      showSuccess(t('verification.resentTitle'), t('verification.resent'));
      disableResendFor(OTP_RESEND_COOLDOWN_MS);
    } catch (failure) {
      showError(t('verification.resendFailedTitle'), messageOf(failure, t('verification.resendFailed')), TOAST_MS.auth);
      if (failure instanceof ApiFailure && failure.timeRemainingMs !== undefined) {
        disableResendFor(failure.timeRemainingMs);
      }
    }
    setResending(false);
  }

  return (
    <form ref={form} className={formStyles.box} aria-labelledby={titleId} noValidate onSubmit={verify}>
      <h2 id={titleId} className={formStyles.title}>
        {t('verification.title')}
      </h2>
      <p className={formStyles.lead}>{t('verification.sentTo', { email })}</p>
      <Field label={t('verification.label')} error={problem}>
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
        {t('verification.verify')}
      </Button>
      <div className={formStyles.actions}>
        <Button disabled={resendInS > 0} busy={resending} onClick={resend}>
          <span className="numbers">
            {resendInS > 0 ? t('verification.resendIn', { seconds: resendInS }) : t('verification.resend')}
          </span>
        </Button>
        <Button variant="quiet" onClick={() => void logOut()}>
          {t('verification.logout')}
        </Button>
      </div>
    </form>
  );
}
