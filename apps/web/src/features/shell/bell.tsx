import { IconBell } from '@tabler/icons-react';
import { lazy, useEffect } from 'react';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { LazyPart } from '#components/lazy-part/lazy-part.tsx';
import { PopoverButton } from '#components/overlays/popover-button.tsx';
import { t } from '#language/t.ts';
import styles from './bell.module.css';
import { useNotifications } from './use-notifications.ts';

const loadList = () => import('./bell-list.tsx');
const BellList = lazy(async () => ({ default: (await loadList()).BellList }));

/** The bell, whose badge is always 1. Unread notifications change its color and its text for screen readers. */
export function Bell() {
  const unread = useNotifications().data?.notifications.filter(({ read }) => !read).length ?? 0;

  useEffect(() => {
    // Preloads the list, because the popover moves the focus into the list when it opens.
    loadList().catch(() => undefined);
  }, []);

  return (
    <>
      <PopoverButton
        label={t('shell.bell.title')}
        width={380}
        button={
          <IconButton aria-label={t('shell.notifications')} aria-describedby="unread-notifications">
            <IconBell size={18} stroke={1.5} aria-hidden />
            <span className={styles.badge} data-unread={unread > 0 || undefined} aria-hidden>
              1
            </span>
          </IconButton>
        }
      >
        {(close) => (
          <LazyPart>
            <BellList onLeave={close} />
          </LazyPart>
        )}
      </PopoverButton>
      <span id="unread-notifications" className="visually-hidden">
        {unread > 0 && t('shell.bell.unread', { count: unread })}
      </span>
    </>
  );
}
