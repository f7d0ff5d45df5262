import { IconCheck } from '@tabler/icons-react';
import { t } from '#language/t.ts';
import styles from './security.module.css';

/** Whether a second factor is set up: color, icon and text. */
export const StateChip = ({ on }: { readonly on: boolean }) => (
  <span className={styles.state} data-on={on || undefined}>
    {on && <IconCheck size={13} stroke={2} aria-hidden />}
    {on ? t('security.on') : t('security.off')}
  </span>
);
