import { OTP_LENGTH } from '@trawl/contracts';
import { type Ref, useState } from 'react';
import type { ControlProps } from '#components/field/field.tsx';
import styles from './code-input.module.css';

interface CodeInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/**
 * One input over six drawn boxes: pasting, autofill and deleting use the browser's behavior, and a screen reader sees one field
 * instead of six.
 */
export function CodeInput({ ref, control, value, onChange }: CodeInputProps) {
  const [focused, setFocused] = useState(false);
  const { className: _own, ...rest } = control;
  const places = Array.from({ length: OTP_LENGTH }, (_, place) => place);
  const active = Math.min(value.length, OTP_LENGTH - 1);

  return (
    <div className={styles.code}>
      <input
        {...rest}
        ref={ref}
        className={styles.input}
        name="otp"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, OTP_LENGTH))}
      />
      <div className={styles.places} aria-hidden>
        {places.map((place) => (
          <span
            key={place}
            className={styles.place}
            data-active={(focused && place === active) || undefined}
            data-wrong={rest['aria-invalid']}
          >
            {value[place]}
          </span>
        ))}
      </div>
    </div>
  );
}
