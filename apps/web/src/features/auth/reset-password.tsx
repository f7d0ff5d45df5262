import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { NewPasswordField } from '#components/new-password/new-password-field.tsx';
import { dismissTitled, showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { leaveSession } from '#session/session-store.ts';
import { whenTranslated } from '#settings/current-language.ts';
import styles from './auth-form.module.css';
import { fieldText } from './form-fields.ts';

/** Sets a new password with the link of the reset mail; shows an error if the link is incomplete. */
export function ResetPassword() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The built page has no URL parameters, so they are read after hydration.
  const [link, setLink] = useState<{ readonly email: string; readonly token: string }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const email = params.get('email');
    const token = params.get('token');
    if (email && token) {
      setLink({ email, token });
      return;
    }
    let isMounted = true;
    void whenTranslated().then(() => {
      if (!isMounted) return;
      showError(t('authLinks.reset.invalidTitle'), t('authLinks.reset.invalid'));
      void navigate('/', { replace: true });
    });
    return () => {
      isMounted = false;
    };
  }, [params, navigate]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    dismissTitled(t('authLinks.reset.mismatchTitle'));
    dismissTitled(t('authLinks.reset.failedTitle'));
    const data = new FormData(event.currentTarget);
    const password = fieldText(data, 'password');
    const differs = password !== fieldText(data, 'confirmPassword');
    if (password === '' || differs) {
      setProblem(t('authLinks.reset.mismatch'));
      const title = differs ? t('authLinks.reset.mismatchTitle') : t('authLinks.reset.failedTitle');
      showError(title, t('authLinks.reset.mismatch'));
      return;
    }
    setProblem(undefined);
    setBusy(true);
    try {
      await callApi('POST', '/users/reset-password', { ...link, password });
      // The server has ended every session, including this browser's.
      leaveSession(true);
      showSuccess(t('authLinks.reset.doneTitle'), t('authLinks.reset.done'), TOAST_MS.other);
      await navigate('/login', { replace: true });
    } catch (failure) {
      showError(t('authLinks.reset.failedTitle'), messageOf(failure, t('authLinks.reset.failed')));
      setBusy(false);
    }
  }

  if (!link) return <div className={styles.page} />;
  return (
    <div className={styles.page}>
      <form className={styles.box} aria-labelledby="reset-title" noValidate onSubmit={submit}>
        <h1 id="reset-title" className={styles.title}>
          {t('authLinks.reset.title')}
        </h1>
        <p className={styles.lead}>{t('authLinks.reset.lead', { email: link.email })}</p>
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <NewPasswordField label={t('authLinks.reset.password')} error={problem} name="password" required />
        <Field label={t('authLinks.reset.confirmPassword')}>
          {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required />}
        </Field>
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('authLinks.reset.submit')}
        </Button>
        <p className={styles.other}>
          <Link to="/forgot-password">{t('authLinks.reset.another')}</Link>
        </p>
      </form>
    </div>
  );
}
