import type { ButtonHTMLAttributes, Ref } from 'react';
import { useKeptFocus } from '../button/use-kept-focus.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly 'aria-label': string;
  readonly tone?: 'brand' | 'plain';
  /** In progress: it can't be pressed again. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement | null>;
}

/** A button with only an icon; its accessible name describes the action. */
export function IconButton({ ref, tone = 'plain', busy = false, disabled, ...rest }: IconButtonProps) {
  const own = useKeptFocus(busy, ref);
  return (
    <button
      type="button"
      {...rest}
      ref={own}
      className={styles.button}
      data-tone={tone}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    />
  );
}
