import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import { NewPasswordField } from '#components/new-password/new-password-field.tsx';
import { showError, TOAST_MS } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { ApiFailure } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { AuthForm } from './auth-form.tsx';
import type { Problems } from './form-fields.ts';
import { type AuthFormProps, useAuthForm } from './use-auth-form.ts';

function checkConfirmation(input: { readonly password: string; readonly confirmPassword: string }): Problems {
  if (input.confirmPassword.trim() === '' || input.password === input.confirmPassword) return {};
  showError(t('auth.register.errorTitle'), t('auth.register.mismatch'), TOAST_MS.auth);
  return { confirmPassword: t('auth.register.mismatch') };
}

export function RegisterForm({ onClose, onSwitch, onEnter }: AuthFormProps) {
  const { busy, problems, setProblems, submit } = useAuthForm({
    path: '/users/register',
    fields: ['name', 'email', 'password', 'confirmPassword'],
    labelOf: (name) => t(`auth.register.${name}`),
    successText: () => t('auth.register.success'),
    errorTitle: () => t('auth.register.errorTitle'),
    onEnter,
    onFailure: refuse,
    check: checkConfirmation,
  });

  function refuse(failure: unknown) {
    const message = messageOf(failure, t('auth.register.error'));
    if (failure instanceof ApiFailure && failure.field) setProblems({ [failure.field]: message });
    showError(t('auth.register.errorTitle'), message, TOAST_MS.auth);
  }

  return (
    <AuthForm
      title={t('auth.register.title')}
      onSubmit={submit}
      onClose={onClose}
      other={t('auth.register.other')}
      toOther={t('auth.register.toOther')}
      onSwitch={onSwitch}
    >
      <Field label={t('auth.register.name')} error={problems.name}>
        {(control) => <input {...control} name="name" type="text" autoComplete="name" required />}
      </Field>
      <Field label={t('auth.register.email')} error={problems.email}>
        {(control) => <input {...control} name="email" type="email" autoComplete="username" required />}
      </Field>
      <NewPasswordField label={t('auth.register.password')} error={problems.password} name="password" required />
      <Field label={t('auth.register.confirmPassword')} error={problems.confirmPassword}>
        {(control) => <PasswordInput {...control} name="confirmPassword" autoComplete="new-password" required />}
      </Field>
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t('auth.register.submit')}
      </Button>
    </AuthForm>
  );
}
