import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '#language/t.ts';
import { useLanguage } from '#settings/current-language.ts';
import { dismissToast, type Toast, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle } as const;

/** A toast disappears after its duration, except while it is hovered or focused. */
function ToastCard({ toast }: { readonly toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const Icon = ICONS[toast.tone];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.durationMs]);

  return (
    <li
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className={styles.icon} size={18} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message !== '' && <p className={styles.message}>{toast.message}</p>}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('common.dismiss')}
        onClick={() => dismissToast(toast.id)}
      >
        <IconX size={16} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}

/** The container of toasts. The region exists from the start, so that screen readers announce insertions. */
export function Toaster() {
  useLanguage();
  const toasts = useToasts();
  return (
    <section aria-label={t('common.toasts')} aria-live="polite" aria-relevant="additions" className={styles.region}>
      <ol>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
