import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { enterSession } from '#session/session-store.ts';
import { readUser, type SessionUser } from '#session/session-user.ts';
import styles from './auth-form.module.css';
import { AuthForm } from './auth-form.tsx';
import { fieldText, focusFirst, missingFields, type Problems } from './form-fields.ts';
import { texts } from './texts.ts';

/** The second step is loaded by those who need it. */
type SecondStep = typeof import('./second-step.tsx').SecondStep;

const text = texts.login;
const labels = (): Problems => ({ email: text.email, password: text.password });

interface LoginFormProps {
  readonly onClose: () => void;
  readonly onSwitch: () => void;
  readonly onEnter: (user: SessionUser) => void;
}

export function LoginForm({ onClose, onSwitch, onEnter }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [second, setSecond] = useState<{ readonly Step: SecondStep; readonly refusal: ApiFailure }>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const input = { email: fieldText(data, 'email').trim(), password: fieldText(data, 'password') };
    const found = missingFields(input, (name) => texts.missing(labels()[name] ?? name));
    setProblems(found);
    if (focusFirst(event.currentTarget, found)) return;

    setBusy(true);
    try {
      const user = readUser(await callApi('POST', '/users/login', input));
      showSuccess(text.success);
      enterSession(user);
      onEnter(user);
    } catch (failure) {
      await refuse(failure);
      setBusy(false);
    }
  }

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
