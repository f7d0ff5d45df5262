import { rem } from '@mantine/core';
import styles from './skeleton.module.css';

/** A placeholder for loading content. The region around it announces the loading to screen readers. */
export const Skeleton = ({
  width = '100%',
  height = 12,
}: {
  readonly width?: string | number;
  readonly height?: number;
}) => <span className={styles.skeleton} style={{ width: rem(width), height: rem(height) }} data-skeleton aria-hidden />;
