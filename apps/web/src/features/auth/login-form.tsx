import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { showError, TOAST_MS } from '#components/toast/toast-store.ts';
import { ApiFailure } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import styles from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { texts } from './texts.ts';
import { type AuthFormProps, useAuthForm } from './use-auth-form.ts';

/** The second step loads only if necessary. */
type SecondStep = typeof import('./second-step.tsx').SecondStep;

const text = texts.login;

export function LoginForm({ onClose, onSwitch, onEnter }: AuthFormProps) {
  const [second, setSecond] = useState<{ readonly Step: SecondStep; readonly refusal: ApiFailure }>();
  const { busy, problems, submit } = useAuthForm({
    path: '/users/login',
    fields: ['email', 'password'],
    text,
    onEnter,
    onFailure: refuse,
  });

  async function refuse(failure: unknown) {
    if (!(failure instanceof ApiFailure && failure.code === 'second_factor_required')) {
      showError(text.errorTitle, messageOf(failure, text.error), TOAST_MS.auth);
      return;
    }
    try {
      const { SecondStep: Step } = await import('./second-step.tsx');
      setSecond({ Step, refusal: failure });
    } catch {
      showError(text.errorTitle, text.error, TOAST_MS.auth);
    }
  }

  if (second !== undefined) {
    const { Step, refusal } = second;
    return <Step refusal={refusal} onClose={onClose} onBack={() => setSecond(undefined)} onEnter={onEnter} />;
  }

  return (
    <AuthForm
      title={text.title}
      onSubmit={submit}
      onClose={onClose}
      other={text.other}
      toOther={text.toOther}
      onSwitch={onSwitch}
    >
      <Field label={text.email} error={problems.email}>
        {(control) => <input {...control} name="email" type="email" autoComplete="username" required />}
      </Field>
      <Field label={text.password} error={problems.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <p className={styles.other}>
        <Link to="/forgot-password">{text.forgot}</Link>
      </p>
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {text.submit}
      </Button>
    </AuthForm>
  );
}
