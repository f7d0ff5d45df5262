import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly 'aria-label': string;
  readonly tone?: 'brand' | 'plain';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button whose word is its picture; its name says what it does. */
export const IconButton = ({ tone = 'plain', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={styles.button} data-tone={tone} />
);
