import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { LoginSession } from '@trawl/contracts';
import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { Panel } from '#components/panel/panel.tsx';
import { ShowMore } from '#components/show-more/show-more.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { deviceName } from './device-name.ts';
import styles from './profile.module.css';

/** Initial number of sessions; scripts may have many. */
const SHOWN_FIRST = 8;

/** Reports a failure, and stays in progress until the list shows the outcome: a session that has ended can't be ended again. */
function useEnding() {
  const calls = trpc.useUtils();
  const { begin, end } = useInFlight();
  const options = {
    onError: (failure: unknown) => showError(t('profile.sessions.failed'), sentenceOf(failure)),
    async onSettled() {
      void calls.users.auditTrail.invalidate();
      await calls.users.sessions.invalidate();
      end();
    },
  };
  return { begin, options };
}

interface SessionLineProps {
  readonly session: LoginSession;
  /** Counted from 1: distinguishes the buttons of several sessions of one device. */
  readonly number: number;
}

function SessionLine({ session, number }: SessionLineProps) {
  const { begin, options } = useEnding();
  const end = trpc.users.endSession.useMutation({
    ...options,
    onSuccess: () => showSuccess(t('profile.sessions.ended')),
  });
  const device = deviceName(session.userAgent);
  const Icon = /Mobi|Android/.test(session.userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session} tabIndex={-1}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <span className={styles.current}>{t('profile.sessions.current')}</span>}
        </p>
        <p className={styles.facts}>
          {session.address !== null && <span>{session.address}</span>}
          <span>{t('profile.sessions.lastSeen', { time: formatDateTime(session.lastSeenAt) })}</span>
          <span>{t('profile.sessions.since', { time: formatDateTime(session.createdAt) })}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={end.isPending}
          onClick={() => begin() && end.mutate({ id: session._id })}
          aria-label={t('profile.sessions.endOf', { device, number })}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** The user's sessions, the current one first; each of the others can be ended, or all at once. */
export function SessionsPanel() {
  const query = trpc.users.sessions.useQuery();
  const failure = useLastError(query);
  const { begin, options } = useEnding();
  const endOthers = trpc.users.endOtherSessions.useMutation({
    ...options,
    onSuccess: () => showSuccess(t('profile.sessions.othersEnded')),
  });
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  const sessions = query.data?.sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? sessions : sessions?.slice(0, SHOWN_FIRST);
  const others = sessions?.some((session) => !session.current) ?? false;

  return (
    <div {...afterRemoval}>
      <Panel
        title={t('profile.sessions.title')}
        lead={t('profile.sessions.lead')}
        aside={
          others && (
            <Button size="small" busy={endOthers.isPending} onClick={() => begin() && endOthers.mutate()}>
              {t('profile.sessions.endOthers')}
            </Button>
          )
        }
      >
        {shown && (
          <ul className={styles.sessions}>
            {shown.map((session, index) => (
              <SessionLine key={session._id} session={session} number={index + 1} />
            ))}
          </ul>
        )}
        {sessions && (
          <ShowMore
            label={t('profile.sessions.all', { count: sessions.length })}
            hasMore={!showsAll && sessions.length > SHOWN_FIRST}
            busy={false}
            error={null}
            failed=""
            size="small"
            onMore={() => setShowsAll(true)}
          />
        )}
        {!sessions && failure !== null && (
          <LoadFailed title={t('profile.sessions.loadFailed')} failure={failure} query={query} />
        )}
        {!sessions && failure === null && <Skeleton height={48} />}
      </Panel>
    </div>
  );
}
