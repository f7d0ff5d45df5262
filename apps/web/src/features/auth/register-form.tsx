import { type FormEvent, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { NewPasswordField } from '#components/new-password/new-password-field.tsx';
import { showError, showSuccess, TOAST_MS } from '#components/toast/toast-store.ts';
import { ApiFailure, callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { enterSession } from '#session/session-store.ts';
import { readUser, type SessionUser } from '#session/session-user.ts';
import { AuthForm } from './auth-form.tsx';
import { fieldText, focusFirst, missingFields, type Problems } from './form-fields.ts';
import { texts } from './texts.ts';

const text = texts.register;
const labels = (): Problems => ({
  name: text.name,
  email: text.email,
  password: text.password,
  confirmPassword: text.confirmPassword,
});

interface RegisterFormProps {
  readonly onClose: () => void;
  readonly onSwitch: () => void;
  readonly onEnter: (user: SessionUser) => void;
}

export function RegisterForm({ onClose, onSwitch, onEnter }: RegisterFormProps) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const input = {
      name: fieldText(data, 'name').trim(),
      email: fieldText(data, 'email').trim(),
      password: fieldText(data, 'password'),
      confirmPassword: fieldText(data, 'confirmPassword'),
    };
    let found = missingFields(input, (name) => texts.missing(labels()[name] ?? name));
    if (found.confirmPassword === undefined && input.password !== input.confirmPassword) {
      found = { ...found, confirmPassword: text.mismatch };
    }
    setProblems(found);
    if (found.confirmPassword === text.mismatch) showError(text.errorTitle, text.mismatch, TOAST_MS.auth);
    if (focusFirst(event.currentTarget, found)) return;

    setBusy(true);
    try {
      const user = readUser(await callApi('POST', '/users/register', input));
      showSuccess(text.success);
      enterSession(user);
      onEnter(user);
    } catch (failure) {
      const message = messageOf(failure, text.error);
      if (failure instanceof ApiFailure && failure.field) setProblems({ [failure.field]: message });
      showError(text.errorTitle, message, TOAST_MS.auth);
      setBusy(false);
    }
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
      <Field label={text.name} error={problems.name}>
        {(control) => <input {...control} name="name" type="text" autoComplete="name" required />}
      </Field>
      <Field label={text.email} error={problems.email}>
        {(control) => <input {...control} name="email" type="email" autoComplete="username" required />}
      </Field>
      <NewPasswordField label={text.password} error={problems.password} name="password" required />
      <Field label={text.confirmPassword} error={problems.confirmPassword}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required />}
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {text.submit}
      </Button>
    </AuthForm>
  );
}
