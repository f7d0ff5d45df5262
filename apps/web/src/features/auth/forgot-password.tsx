import { FORGOT_PASSWORD_COOLDOWN_S, looksLikeEmail } from '@trawl/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { useCountdown } from '#components/countdown/use-countdown.ts';
import { Field } from '#components/field/field.tsx';
import { focusIfLost } from '#components/focus/focus-if-lost.ts';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import styles from './auth-form.module.css';

/** Requests a mail with a reset link, at most once a minute. The response doesn't reveal whether the address has an account. */
export function ForgotPassword() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [againInS, startCooldown] = useCountdown(0);
  const login = useRef<HTMLAnchorElement>(null);
  const closed = !looksLikeEmail(email.trim()) || againInS > 0;

  function disableFor(seconds: number) {
    startCooldown(seconds);
    // Not the field, because a phone would open its keyboard.
    focusIfLost(login.current);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (closed || busy) return;
    setBusy(true);
    try {
      await callApi('POST', '/users/forgot-password', { email: email.trim() });
      showSuccess(t('authLinks.forgot.sentTitle'), t('authLinks.forgot.sent'), TOAST_MS.other);
      disableFor(FORGOT_PASSWORD_COOLDOWN_S);
    } catch (failure) {
      showError(t('authLinks.forgot.failedTitle'), messageOf(failure, t('authLinks.forgot.failed')));
      if (failure instanceof ApiFailure && failure.cooldownS !== undefined) disableFor(failure.cooldownS);
    }
    setBusy(false);
  }

  return (
    <div className={styles.page}>
      <form className={styles.box} aria-labelledby="forgot-title" noValidate onSubmit={submit}>
        <h1 id="forgot-title" className={styles.title}>
          {t('authLinks.forgot.title')}
        </h1>
        <p className={styles.lead}>{t('authLinks.forgot.lead')}</p>
        <Field label={t('authLinks.forgot.email')}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large" wide busy={busy} disabled={closed}>
          <span className="numbers">
            {againInS > 0 ? t('authLinks.forgot.againIn', { seconds: againInS }) : t('authLinks.forgot.submit')}
          </span>
        </Button>
        <p className={styles.other}>
          <Link ref={login} to="/login">
            {t('authLinks.forgot.toLogin')}
          </Link>
        </p>
      </form>
    </div>
  );
}
