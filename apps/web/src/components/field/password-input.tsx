import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type InputHTMLAttributes, useState } from 'react';
import { t } from '#language/t.ts';
import styles from './field.module.css';

/** A password input with a button to show the password. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <div className={styles.withButton}>
      <input {...props} type={shown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false} />
      <button
        type="button"
        className={styles.reveal}
        aria-label={shown ? t('common.hideTyped') : t('common.showTyped')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
