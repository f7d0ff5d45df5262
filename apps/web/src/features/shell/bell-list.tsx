import { IconCheck } from '@tabler/icons-react';
import { NOTIFICATIONS_LISTED, type Notification } from '@trawl/contracts';
import { type MouseEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { IconButton } from '#components/icon-button/icon-button.tsx';
import { RetryButton } from '#components/load-failed/load-failed.tsx';
import { formatDateTime } from '#format/dates.ts';
import { shown } from '#language/messages.ts';
import { t } from '#language/t.ts';
import styles from './bell.module.css';
import { useNotifications } from './use-notifications.ts';
import { useReadMarks } from './use-read-marks.ts';

/** The page of an entry's job or account; null if it was deleted. */
function placeOf({ about }: Notification): string | null {
  if (!about?.exists) return null;
  switch (about.kind) {
    case 'job':
      return `/dashboard/jobs/${about.id}`;
    case 'account':
      return '/dashboard/all-accounts';
  }
}

interface EntryProps {
  readonly entry: Notification;
  readonly onRead: () => void;
  readonly onMark: (event: MouseEvent<HTMLElement>) => void;
  readonly onLeave: () => void;
}

function Entry({ entry, onRead, onMark, onLeave }: EntryProps) {
  const { at, text, message, about, times, read } = entry;
  const place = placeOf(entry);
  const id = useId();
  const content = (
    <>
      <span>
        {!read && <span className="visually-hidden">{t('shell.bell.new')} </span>}
        <span id={`${id}-text`}>{shown(message, text)}</span>
      </span>
      <span className={styles.note}>
        <time id={`${id}-at`} dateTime={at}>
          {formatDateTime(at)}
        </time>
        {times > 1 && ` · ${t('shell.bell.times', { count: times })}`}
        {about?.exists === false && ` · ${t(`shell.bell.gone.${about.kind}`)}`}
      </span>
    </>
  );
  return (
    <li className={styles.entry} data-unread={!read || undefined}>
      {place === null ? (
        <div className={styles.what}>{content}</div>
      ) : (
        <Link
          to={place}
          className={styles.what}
          onClick={() => {
            if (!read) onRead();
            onLeave();
          }}
        >
          {content}
        </Link>
      )}
      {!read && (
        <span className={styles.read}>
          <IconButton
            id={id}
            aria-label={t('shell.bell.markRead')}
            // Several entries may have a button.
            aria-labelledby={`${id} ${id}-text ${id}-at`}
            title={t('shell.bell.markRead')}
            onClick={onMark}
          >
            <IconCheck size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  );
}

/** The welcome message, followed by the notifications. */
export function BellList({ onLeave }: { readonly onLeave: () => void }) {
  const query = useNotifications();
  const failure = useLastError(query);
  const list = query.data?.notifications;
  const { markRead, markAllRead } = useReadMarks();
  const panel = useRef<HTMLDivElement>(null);
  // Moves the focus before the pressed button disappears, because Escape closes the popover only if the focus is inside.
  const keepFocus = (place?: HTMLElement | null) => (place ?? panel.current)?.focus();
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      <div className={styles.header}>
        <h2>{t('shell.bell.title')}</h2>
        {list?.some(({ read }) => !read) && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              keepFocus();
              markAllRead(list);
            }}
          >
            {t('shell.bell.markAllRead')}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        <li className={styles.entry}>
          <Link to="/dashboard/jobs/create" className={styles.what} onClick={onLeave}>
            <strong>{t('shell.welcomeTitle')}</strong>
            <span>{t('shell.welcome')}</span>
          </Link>
        </li>
        {list?.map((entry) => (
          <Entry
            key={entry._id}
            entry={entry}
            onRead={() => markRead(entry._id)}
            onMark={({ currentTarget }) => {
              keepFocus(currentTarget.closest('li')?.querySelector('a'));
              markRead(entry._id);
            }}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {list && list.length >= NOTIFICATIONS_LISTED && (
        <p className={styles.foot}>{t('shell.bell.newest', { count: NOTIFICATIONS_LISTED })}</p>
      )}
      {list?.length === 0 && <p className={styles.foot}>{t('shell.bell.empty')}</p>}
      {failure !== null && list === undefined && (
        <p className={styles.foot} role="status">
          {t('shell.bell.failed')} <RetryButton query={query} size="small" />
        </p>
      )}
    </div>
  );
}
