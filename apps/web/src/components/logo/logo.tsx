import styles from './logo.module.css';

/** The logo: a net of three lines, pulled to the right. */
export function LogoMark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="7" fill="var(--brand-600)" />
      <path
        d="M6 7.5h14M6 7.5c0 6.4 3.1 11 7 11s7-4.6 7-11M13 7.5v11M8 13.2h10"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.word}>Trawl</span>
    </span>
  );
}
