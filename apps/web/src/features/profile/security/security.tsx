import { useState } from 'react';
import { sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { useInFlight } from '#api/use-in-flight.ts';
import { useLastError } from '#api/use-last-error.ts';
import { Button } from '#components/button/button.tsx';
import { useFocusAfterRemoval } from '#components/focus/use-focus-after-removal.ts';
import { LoadFailed } from '#components/load-failed/load-failed.tsx';
import { PageHeader } from '#components/page-header/page-header.tsx';
import { Skeleton } from '#components/skeleton/skeleton.tsx';
import { showError, showSuccess } from '#components/toast/toast-store.ts';
import { formatDateTime } from '#format/dates.ts';
import { t } from '#language/t.ts';
import { ProfileTabs } from '../profile-tabs.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';
import styles from './security.module.css';
import { TotpPanel } from './totp-panel.tsx';

/** The second factors, and the recovery codes in case they are lost. */
export function Security() {
  const query = trpc.users.secondFactors.useQuery();
  const failure = useLastError(query);
  const calls = trpc.useUtils();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const inFlight = useInFlight();
  const cancel = trpc.users.cancelSecondFactorReset.useMutation({
    onSuccess: () => showSuccess(t('security.reset.canceled')),
    onError: (failure) => showError(t('security.reset.failed'), sentenceOf(failure)),
    async onSettled() {
      await calls.users.invalidate();
      inFlight.end();
    },
  });
  const afterRemoval = useFocusAfterRemoval<HTMLDivElement>();
  const factors = query.data?.secondFactors;

  function changed(fresh: readonly string[] | null = null) {
    if (fresh !== null) setCodes(fresh);
    void calls.users.invalidate();
  }

  return (
    <>
      <PageHeader title={t('profile.title')} tab={t('security.tabs.security')} />
      <ProfileTabs />
      <div className={styles.page} {...afterRemoval}>
        {factors && (
          <>
            {factors.resetAt !== null && (
              <div className={styles.notice} role="status">
                <p>{t('security.reset.notice', { time: formatDateTime(factors.resetAt) })}</p>
                <Button busy={cancel.isPending} onClick={() => inFlight.begin() && cancel.mutate()}>
                  {t('security.reset.keep')}
                </Button>
              </div>
            )}
            <TotpPanel since={factors.totpSince} onChange={changed} />
            <PasskeysPanel passkeys={factors.passkeys} available={factors.passkeysAvailable} onChange={changed} />
            {(factors.totpSince !== null || factors.passkeys.length > 0) && (
              <RecoveryPanel left={factors.recoveryCodes} onChange={changed} />
            )}
          </>
        )}
        {!factors && failure !== null && (
          <LoadFailed title={t('security.loadFailed')} failure={failure} query={query} />
        )}
        {!factors && failure === null && (
          <div role="status" aria-label={t('security.loading')}>
            <Skeleton height={320} />
          </div>
        )}
      </div>
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}
