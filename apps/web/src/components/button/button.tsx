import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

interface Look {
  /** `primary` for the main action of a screen. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactNode;
  readonly wide?: boolean;
}

const look = ({ variant = 'secondary', size = 'medium', wide = false }: Look) => ({
  className: styles.button,
  'data-variant': variant,
  'data-size': size,
  'data-wide': wide || undefined,
});

interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>,
    RefAttributes<HTMLButtonElement> {
  /** In progress: it can't be pressed again, and keeps its width and label. */
  readonly busy?: boolean;
}

export function Button({ ref, variant, size, icon, wide, busy = false, disabled, children, ...rest }: ButtonProps) {
  const own = useKeptFocus(busy, ref);
  return (
    <button
      type="button"
      {...rest}
      ref={own}
      {...look({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {busy && <span className={styles.spinner} aria-hidden />}
    </button>
  );
}

interface ButtonLinkProps extends Look, Pick<LinkProps, 'to' | 'state' | 'onClick' | 'aria-label'> {
  readonly children: ReactNode;
}

export function ButtonLink({ variant, size, icon, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} {...look({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}>
      {icon}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

interface ButtonAnchorProps extends Look, Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'download' | 'onClick'> {
  readonly href: string;
  /** The accessible name, where several links have the same text. */
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** The same for URLs outside of the app, such as a mail to support. */
export function ButtonAnchor({ variant, size, icon, wide, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} {...look({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}>
      {icon}
      <span className={styles.label}>{children}</span>
    </a>
  );
}
