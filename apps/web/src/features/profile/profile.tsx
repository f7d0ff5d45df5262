import { trpc } from '#api/trpc.ts';
import { useLastError } from '#api/use-last-error.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { t } from '#language/t.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import { PendingEmail } from './pending-email.tsx';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** The user's account: profile, sessions, activity and deletion. */
export function Profile() {
  const query = trpc.users.checkAuth.useQuery();
  const failure = useLastError(query);
  const user = query.data?.user;

  return (
    <>
      <PageHeader title={t('profile.title')} />
      <ProfileTabs />
      <div className={styles.page}>
        {user && (
          <>
            {user.pendingEmail !== null && (
              // Another address has another code and its own countdown.
              <PendingEmail key={user.pendingEmail} email={user.email} pendingEmail={user.pendingEmail} />
            )}
            <ProfileForm user={user} />
          </>
        )}
        {!user && failure !== null && <LoadFailed title={t('profile.loadFailed')} failure={failure} query={query} />}
        {!user && failure === null && (
          <div role="status" aria-label={t('profile.loading')}>
            <Skeleton height={320} />
          </div>
        )}
        <SessionsPanel />
        <ActivityPanel />
        <DataPanel />
        <DeletionPanel />
      </div>
    </>
  );
}
