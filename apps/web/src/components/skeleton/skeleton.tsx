import styles from './skeleton.module.css';

/** The shape of what comes. Screen readers hear of the loading from the region around it. */
export const Skeleton = ({
  width = '100%',
  height = 12,
}: {
  readonly width?: string | number;
  readonly height?: number;
}) => <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
