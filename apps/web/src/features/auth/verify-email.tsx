import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#components/button/button.tsx';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { checkSession } from '#session/session-store.ts';
import { whenTranslated } from '#settings/current-language.ts';
import styles from './auth-form.module.css';

type Outcome =
  | { readonly state: 'loading' | 'verified' }
  | { readonly state: 'failed'; readonly reason: string; readonly isRetryable: boolean };

/** Verifies the link and returns the outcome. Links are single-use, so this runs again only if the user retries. */
async function verifyLink(email: string | null, token: string | null): Promise<Outcome> {
  if (!email || !token) return { state: 'failed', reason: t('authLinks.verifyEmail.missing'), isRetryable: false };
  try {
    await callApi('GET', `/users/verify-email?${new URLSearchParams({ email, token })}`);
    return { state: 'verified' };
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.status !== 0 && failure.status < 500;
    return {
      state: 'failed',
      reason: isRefused ? t('authLinks.verifyEmail.failed') : t('authLinks.verifyEmail.unexpected'),
      isRetryable: !isRefused,
    };
  }
}

export function VerifyEmail() {
  const [params] = useSearchParams();
  const email = params.get('email');
  const token = params.get('token');
  const [outcome, setOutcome] = useState<Outcome>({ state: 'loading' });
  const [tries, setTries] = useState(1);

  useEffect(() => {
    let isMounted = true;
    void whenTranslated()
      .then(() => verifyLink(email, token))
      .then((result) => {
        if (!isMounted) return;
        setOutcome(result);
        if (result.state === 'verified') {
          showSuccess(t('authLinks.verifyEmail.success'), t('authLinks.verifyEmail.successText'), TOAST_MS.other);
          // A user who is logged in in this browser is now verified.
          void checkSession();
        }
        if (result.state === 'failed') showError(t('authLinks.verifyEmail.failedTitle'), result.reason);
      });
    return () => {
      isMounted = false;
    };
  }, [email, token, tries]);

  function retry() {
    setOutcome({ state: 'loading' });
    setTries(tries + 1);
  }

  return (
    <div className={styles.page}>
      <div className={styles.notice} data-tone={outcome.state} aria-live="polite">
        {outcome.state === 'loading' && (
          <>
            <span className={styles.spinner} aria-hidden />
            <h1>{t('authLinks.verifyEmail.loading')}</h1>
          </>
        )}
        {outcome.state === 'verified' && (
          <>
            <IconCircleCheck size={44} stroke={1.5} aria-hidden />
            <h1>{t('authLinks.verifyEmail.verifiedTitle')}</h1>
            <p>{t('authLinks.verifyEmail.verified')}</p>
            <ButtonLink to="/login" variant="primary" size="large">
              {t('authLinks.verifyEmail.toLogin')}
            </ButtonLink>
          </>
        )}
        {outcome.state === 'failed' && (
          <>
            <IconCircleX size={44} stroke={1.5} aria-hidden />
            <h1>{t('authLinks.verifyEmail.failedTitle')}</h1>
            <p>{outcome.reason}</p>
            {outcome.isRetryable && (
              <Button size="large" onClick={retry}>
                {t('common.tryAgain')}
              </Button>
            )}
            <ButtonLink to="/" variant="primary" size="large">
              {t('authLinks.verifyEmail.toHome')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
