import { IconCheck } from '@tabler/icons-react';
import styles from './security.module.css';
import { texts } from './texts.ts';

/** Whether a second factor is set up: colour, icon and text. */
export const StateChip = ({ on }: { readonly on: boolean }) => (
  <span className={styles.state} data-on={on || undefined}>
    {on && <IconCheck size={13} stroke={2} aria-hidden />}
    {on ? texts.on : texts.off}
  </span>
);
