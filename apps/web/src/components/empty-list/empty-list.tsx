import type { ReactNode } from 'react';
import styles from './empty-list.module.css';

interface EmptyListProps {
  readonly title: string;
  readonly words: string;
  /** `h1` if it is shown instead of the page, `h3` in a tab. */
  readonly heading?: 'h1' | 'h2' | 'h3';
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** Shown instead of a list, or of other content, if there is none. */
export const EmptyList = ({ title, words, heading: Heading = 'h2', children }: EmptyListProps) => (
  <div className={styles.empty}>
    <Heading>{title}</Heading>
    <p>{words}</p>
    {children}
  </div>
);
