import { Field } from '#components/field/field.tsx';
import { PasswordInput } from '#components/field/password-input.tsx';
import type { useCurrentPassword } from './use-current-password.ts';

interface CurrentPasswordFieldProps {
  readonly label: string;
  readonly password: ReturnType<typeof useCurrentPassword>;
  /** Whether the dialog puts the focus here when it opens. */
  readonly autoFocus?: boolean;
}

export function CurrentPasswordField({ label, password, autoFocus = true }: CurrentPasswordFieldProps) {
  return (
    <Field label={label} error={password.problem}>
      {(control) => (
        <PasswordInput
          {...control}
          ref={password.input}
          autoComplete="current-password"
          data-autofocus={autoFocus || undefined}
          value={password.value}
          onChange={(event) => password.change(event.target.value)}
          required
        />
      )}
    </Field>
  );
}
