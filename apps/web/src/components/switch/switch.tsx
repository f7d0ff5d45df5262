import { type ReactNode, useId } from 'react';
import { useKeptFocus } from '../button/use-kept-focus.ts';
import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  /** The accessible name, if the label isn't sufficient. */
  readonly name?: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, name, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  const input = useKeptFocus<HTMLInputElement>(disabled);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
      </div>
      <input
        ref={input}
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-label={name}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
