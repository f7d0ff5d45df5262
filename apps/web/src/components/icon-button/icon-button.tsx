import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly 'aria-label': string;
  readonly tone?: 'brand' | 'plain';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon; its accessible name describes the action. */
export const IconButton = ({ tone = 'plain', ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={styles.button} data-tone={tone} />
);
