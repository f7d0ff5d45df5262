import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { showError, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { ApiFailure } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import styles from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { type AuthFormProps, useAuthForm } from './use-auth-form.ts';

/** The second step loads only if necessary. */
type SecondStep = typeof import('./second-step.tsx').SecondStep;

export function LoginForm({ onClose, onSwitch, onEnter }: AuthFormProps) {
  const [second, setSecond] = useState<{ readonly Step: SecondStep; readonly refusal: ApiFailure }>();
  const { busy, problems, submit } = useAuthForm({
    path: '/users/login',
    fields: ['email', 'password'],
    labelOf: (name) => t(`auth.login.${name}`),
    successText: () => t('auth.login.success'),
    errorTitle: () => t('auth.login.errorTitle'),
    onEnter,
    onFailure: refuse,
  });

  async function refuse(failure: unknown) {
    if (!(failure instanceof ApiFailure && failure.code === 'second_factor_required')) {
      showError(t('auth.login.errorTitle'), messageOf(failure, t('auth.login.error')), TOAST_MS.auth);
      return;
    }
    try {
      const { SecondStep: Step } = await import('./second-step.tsx');
      setSecond({ Step, refusal: failure });
    } catch {
      showError(t('auth.login.errorTitle'), t('auth.login.error'), TOAST_MS.auth);
    }
  }

  if (second !== undefined) {
    const { Step, refusal } = second;
    return <Step refusal={refusal} onClose={onClose} onBack={() => setSecond(undefined)} onEnter={onEnter} />;
  }

  return (
    <AuthForm
      title={t('auth.login.title')}
      onSubmit={submit}
      onClose={onClose}
      other={t('auth.login.other')}
      toOther={t('auth.login.toOther')}
      onSwitch={onSwitch}
    >
      <Field label={t('auth.login.email')} error={problems.email}>
        {(control) => <input {...control} name="email" type="email" autoComplete="username" required />}
      </Field>
      <Field label={t('auth.login.password')} error={problems.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <p className={styles.other}>
        <Link to="/forgot-password">{t('auth.login.forgot')}</Link>
      </p>
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t('auth.login.submit')}
      </Button>
    </AuthForm>
  );
}
