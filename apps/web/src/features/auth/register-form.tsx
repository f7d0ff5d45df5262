import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { NewPasswordField } from '#components/new-password/new-password-field.tsx';
import { showError, TOAST_MS } from '#components/toast/toast-store.ts';
import { ApiFailure } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { AuthForm } from './auth-form.tsx';
import type { Problems } from './form-fields.ts';
import { texts } from './texts.ts';
import { type AuthFormProps, useAuthForm } from './use-auth-form.ts';

const text = texts.register;

function checkConfirmation(input: { readonly password: string; readonly confirmPassword: string }): Problems {
  if (input.confirmPassword.trim() === '' || input.password === input.confirmPassword) return {};
  showError(text.errorTitle, text.mismatch, TOAST_MS.auth);
  return { confirmPassword: text.mismatch };
}

export function RegisterForm({ onClose, onSwitch, onEnter }: AuthFormProps) {
  const { busy, problems, setProblems, submit } = useAuthForm({
    path: '/users/register',
    fields: ['name', 'email', 'password', 'confirmPassword'],
    text,
    onEnter,
    onFailure: refuse,
    check: checkConfirmation,
  });

  function refuse(failure: unknown) {
    const message = messageOf(failure, text.error);
    if (failure instanceof ApiFailure && failure.field) setProblems({ [failure.field]: message });
    showError(text.errorTitle, message, TOAST_MS.auth);
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
