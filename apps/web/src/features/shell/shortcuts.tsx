import { useLocalStorage } from '@mantine/hooks';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import styles from './shortcuts.module.css';
import { useSingleKeys } from './use-single-keys.ts';

/** In the order of their descriptions. */
const KEYS = [
  ['c', 0],
  ['/', 1],
  ['?', 2],
] as const;

const CREATE = '/dashboard/jobs/create';

interface ShortcutsProps {
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/**
 * The keyboard shortcuts of the dashboard, and their list. They can be disabled, because speech input produces single letters
 * (WCAG 2.1.4).
 */
export function Shortcuts({ opened, onOpen, onClose }: ShortcutsProps) {
  const [on, setOn] = useLocalStorage({ key: 'trawl-shortcuts', defaultValue: true });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const switchId = useId();

  const search = () => {
    const field = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (field) field.focus();
    else if (pathname !== '/dashboard/jobs') void navigate('/dashboard/jobs', { state: { search: true } });
  };
  const create = () => {
    // The open form stays at its step.
    if (pathname !== CREATE) void navigate(CREATE);
  };
  useSingleKeys(on && !opened, { c: create, '/': search, '?': onOpen });

  return (
    <Dialog opened={opened} onClose={onClose} title={t('shell.shortcuts')} size={400}>
      <dl className={styles.list}>
        {KEYS.map(([key, n]) => (
          <div key={key}>
            <dt>{t(`shell.shortcutList.${n}.does`)}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.switch}>
        <input
          id={switchId}
          type="checkbox"
          checked={on}
          aria-describedby={`${switchId}-hint`}
          onChange={(event) => setOn(event.target.checked)}
        />
        <div>
          <label htmlFor={switchId}>{t('shell.shortcutsOn')}</label>
          <small id={`${switchId}-hint`}>{t('shell.shortcutsHint')}</small>
        </div>
      </div>
    </Dialog>
  );
}
