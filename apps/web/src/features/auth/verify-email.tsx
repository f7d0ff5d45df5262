import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#components/button/button.tsx';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { checkSession } from '#session/session-store.ts';
import styles from './auth-form.module.css';
import { texts } from './texts.ts';

const text = texts.verifyEmail;

type Outcome = { readonly state: 'loading' | 'verified' } | { readonly state: 'failed'; readonly reason: string };

/** Verifies the link once and returns the outcome. Links are single-use, so this must not run twice. */
async function verifyLink(email: string | null, token: string | null): Promise<Outcome> {
  if (!email || !token) return { state: 'failed', reason: text.missing };
  try {
    await callApi('GET', `/users/verify-email?${new URLSearchParams({ email, token })}`);
    return { state: 'verified' };
  } catch (failure) {
    const answered = failure instanceof ApiFailure && failure.status !== 0;
    if (!answered)
      return { state: 'failed', reason: failure instanceof ApiFailure ? failure.message : text.unexpected };
    return { state: 'failed', reason: failure.status >= 500 ? text.unexpected : text.failed };
  }
}

export function VerifyEmail() {
  const [params] = useSearchParams();
  const email = params.get('email');
  const token = params.get('token');
  const [outcome, setOutcome] = useState<Outcome>({ state: 'loading' });

  useEffect(() => {
    let here = true;
    void verifyLink(email, token).then((result) => {
      if (!here) return;
      setOutcome(result);
      if (result.state === 'verified') {
        showSuccess(texts.otp.success, texts.otp.verified, TOAST_MS.other);
        // A user who is logged in in this browser is now verified.
        void checkSession();
      }
      if (result.state === 'failed') showError(text.failedTitle, result.reason);
    });
    return () => {
      here = false;
    };
  }, [email, token]);

  return (
    <div className={styles.page}>
      <div className={styles.notice} data-tone={outcome.state} aria-live="polite">
        {outcome.state === 'loading' && (
          <>
            <span className={styles.spinner} aria-hidden />
            <h1>{text.loading}</h1>
          </>
        )}
        {outcome.state === 'verified' && (
          <>
            <IconCircleCheck size={44} stroke={1.5} aria-hidden />
            <h1>{text.verifiedTitle}</h1>
            <p>{text.verified}</p>
            <ButtonLink to="/login" variant="primary" size="large">
              {text.toLogin}
            </ButtonLink>
          </>
        )}
        {outcome.state === 'failed' && (
          <>
            <IconCircleX size={44} stroke={1.5} aria-hidden />
            <h1>{text.failedTitle}</h1>
            <p>{outcome.reason}</p>
            <ButtonLink to="/" variant="primary" size="large">
              {text.toHome}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
