import type { ReactNode } from 'react';
import styles from './empty-list.module.css';

interface EmptyListProps {
  readonly title: string;
  readonly words: string;
  /** What to do about it. */
  readonly children: ReactNode;
}

/** Shown instead of a page's list if it has no entries. */
export const EmptyList = ({ title, words, children }: EmptyListProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    <p>{words}</p>
    {children}
  </div>
);
