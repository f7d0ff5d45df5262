import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, type RefAttributes, useState } from 'react';
import { t } from '#language/t.ts';
import styles from './field.module.css';

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & RefAttributes<HTMLInputElement>;

/** A password input with a button to show the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <div className={styles.withButton}>
      <input {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button
        type="button"
        className={styles.reveal}
        aria-label={shown ? t('common.hideTyped') : t('common.showTyped')}
        // The field's name: a form may have several of these buttons.
        aria-describedby={`${props.id}-label`}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
