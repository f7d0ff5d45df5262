import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** Shown at the end, such as "Coming soon". */
  readonly mark?: string;
}

interface ChoiceProps<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly name: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly size?: 'large' | 'small';
}

/**
 * A single choice as cards: radio buttons for the keyboard and screen readers. An option's name is its label; its hint and its mark
 * describe it.
 */
export function Choice<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  size = 'small',
}: ChoiceProps<Value>) {
  const id = useId();
  const idOf = (option: Option<Value>, part: 'label' | 'hint' | 'mark') => `${id}-${option.value}-${part}`;
  const describedBy = (option: Option<Value>) =>
    (['hint', 'mark'] as const)
      .filter((part) => option[part] !== undefined)
      .map((part) => idOf(option, part))
      .join(' ') || undefined;
  return (
    <fieldset className={styles.choice} data-size={size}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.card} data-disabled={option.disabled || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            aria-labelledby={idOf(option, 'label')}
            aria-describedby={describedBy(option)}
            onChange={() => onChange(option.value)}
          />
          {option.icon !== undefined && <span className={styles.icon}>{option.icon}</span>}
          <span className={styles.words}>
            <span id={idOf(option, 'label')} className={styles.label}>
              {option.label}
            </span>
            {option.hint !== undefined && (
              <span id={idOf(option, 'hint')} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
          {option.mark !== undefined && (
            <span id={idOf(option, 'mark')} className={styles.mark}>
              {option.mark}
            </span>
          )}
          {!option.disabled && <span className={styles.dot} aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}
