import type { InputHTMLAttributes } from 'react';
import { t } from '#language/t.ts';
import { Field } from '../field/field.tsx';
import { PasswordInput } from '../field/password-input.tsx';
import styles from './new-password-field.module.css';
import { usePasswordStrength } from './use-password-strength.ts';

interface NewPasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'> {
  readonly label: string;
  readonly error: string | undefined;
}

/** A field for a new password that shows its strength. */
export function NewPasswordField({ label, error, onChange, ...input }: NewPasswordFieldProps) {
  const [judged, judge] = usePasswordStrength();
  // A form that resets its values fires no change event.
  const strength = input.value === '' ? 'unknown' : judged;
  const hint = (
    <>
      <span className={styles.bar} data-strength={strength} aria-hidden />
      <span className={styles.text} aria-live="polite">
        {t(`common.passwordStrength.${strength}`)}
      </span>
    </>
  );
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          {...input}
          autoComplete="new-password"
          onChange={(event) => {
            onChange?.(event);
            judge(event.currentTarget);
          }}
        />
      )}
    </Field>
  );
}
