import { OTP_INITIAL_COUNTDOWN_S, OTP_LENGTH, OTP_RESEND_COOLDOWN_MS, OTP_WRONG_LOCKOUT_MS } from '@trawl/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { isUnanswered, problemOf, sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { Button } from '#components/button/button.tsx';
import { useCountdown } from '#components/countdown/use-countdown.ts';
import { Field } from '#components/field/field.tsx';
import { focusIfLost } from '#components/focus/focus-if-lost.ts';
import { Panel } from '#components/panel/panel.tsx';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { checkSession } from '#session/session-store.ts';
import styles from './profile.module.css';

interface PendingEmailProps {
  readonly email: string;
  readonly pendingEmail: string;
}

/** A new address that is waiting for its code, or for the link of the same mail. */
export function PendingEmail({ email, pendingEmail }: PendingEmailProps) {
  const [otp, setOtp] = useState('');
  const [resendInS, startResend] = useCountdown(OTP_INITIAL_COUNTDOWN_S);
  const [lockedS, startLock] = useCountdown(0);
  const input = useRef<HTMLInputElement>(null);
  const calls = trpc.useUtils();
  const verifying = useInFlight();
  const resending = useInFlight();
  const verify = trpc.users.checkEmailVerification.useMutation({
    async onSuccess() {
      showSuccess(t('profile.pending.success'), t('profile.pending.verified'), TOAST_MS.other);
      void checkSession();
      // In progress until the panel disappears, because the code can't be used again.
      await calls.users.invalidate();
    },
    onError(failure) {
      if (isUnanswered(failure)) {
        showError(t('profile.pending.failedTitle'), sentenceOf(failure));
        return;
      }
      showError(t('profile.pending.failedTitle'), problemOf(failure).message ?? t('profile.pending.failed'));
      startLock(OTP_WRONG_LOCKOUT_MS / 1_000);
      // Selects the wrong code, so that typing replaces it.
      input.current?.select();
    },
    onSettled: verifying.end,
  });
  const resend = trpc.users.resendEmailVerification.useMutation({
    onSuccess() {
      showSuccess(t('profile.pending.resentTitle'), t('profile.pending.resent'));
      disableResendFor(OTP_RESEND_COOLDOWN_MS);
    },
    onError(failure) {
      const { message = t('profile.pending.resendFailed'), timeRemaining } = problemOf(failure);
      showError(t('profile.pending.resendFailedTitle'), message);
      if (timeRemaining !== undefined) disableResendFor(timeRemaining);
    },
    onSettled: resending.end,
  });
  const disableResendFor = (ms: number) => {
    startResend(Math.ceil(ms / 1_000));
    focusIfLost(input.current);
  };
  const closed = otp.length !== OTP_LENGTH || lockedS > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!closed && verifying.begin()) verify.mutate({ otp });
  }

  return (
    <Panel title={t('profile.pending.title')} lead={t('profile.pending.words', { next: pendingEmail, current: email })}>
      <form className={styles.code} noValidate onSubmit={submit}>
        <Field label={t('profile.pending.code')}>
          {(field) => (
            <input
              {...field}
              ref={input}
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={otp}
              onChange={(event) => setOtp(event.target.value.replace(/\D/g, '').slice(0, OTP_LENGTH))}
            />
          )}
        </Field>
        <Button type="submit" disabled={closed} busy={verify.isPending}>
          {t('profile.pending.verify')}
        </Button>
        <Button
          variant="quiet"
          disabled={resendInS > 0}
          busy={resend.isPending}
          onClick={() => resending.begin() && resend.mutate()}
        >
          <span className="numbers">
            {resendInS > 0 ? t('profile.pending.resendIn', { seconds: resendInS }) : t('profile.pending.resend')}
          </span>
        </Button>
      </form>
    </Panel>
  );
}
