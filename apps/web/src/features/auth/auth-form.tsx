import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '#language/t.ts';
import styles from './auth-form.module.css';

interface AuthFormProps {
  readonly title: string;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly other: string;
  readonly toOther: string;
  readonly onSwitch: () => void;
  readonly children: ReactNode;
}

/** The frame of forms that open in place: takes the focus, closes with Escape, and links to the other form. */
export function AuthForm({ title, onSubmit, onClose, other, toOther, onSwitch, children }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, [data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.top}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={t('auth.close')} onClick={onClose}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      {children}
      <p className={styles.other}>
        {other}{' '}
        <button type="button" className={styles.switch} onClick={onSwitch}>
          {toOther}
        </button>
      </p>
    </form>
  );
}
