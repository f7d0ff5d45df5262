import { type AccountIdentifyData, DMS_LIMIT_DEFAULT, type HandOver } from '@trawl/contracts';
import { useCallback, useEffect, useState } from 'react';
import { problemOf, sentenceOf } from '#api/failure.ts';
import { trpc } from '#api/trpc.ts';
import { Button } from '#components/button/button.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { AccountAvatar } from '../account-avatar.tsx';
import styles from '../accounts.module.css';
import type { AccountActions } from '../use-account-actions.ts';
import own from './hand-over-dialog.module.css';
import { receiveHandOver } from './receive-hand-over.ts';

interface HandOverDialogProps {
  readonly actions: AccountActions;
  readonly onClose: () => void;
}

/** Waits for a session from the browser extension, shows its account, and adds or renews the account when the user confirms. */
export function HandOverDialog({ actions, onClose }: HandOverDialogProps) {
  // The session ID is kept only here, until the dialog closes, the page reloads or the login ends.
  const [handOver, setHandOver] = useState<HandOver | null>(null);
  /** Why the last attempt to add or renew the account failed. */
  const [failure, setFailure] = useState<string | null>(null);
  const identify = trpc.accounts.identify.useMutation({ gcTime: 0 });
  const { data: found, mutate } = identify;

  const check = useCallback(
    (received: HandOver) => {
      setHandOver(received);
      setFailure(null);
      mutate({ platform: received.platform, sessionId: received.sessionId });
    },
    [mutate],
  );
  useEffect(() => receiveHandOver(window, check), [check]);

  function confirm({ linked }: AccountIdentifyData) {
    if (handOver === null || actions.busy) return;
    const { platform, sessionId } = handOver;
    setFailure(null);
    if (linked !== null) actions.renew(linked, sessionId, onClose, setFailure);
    else actions.add({ platform, sessionId, dmsLimit: DMS_LIMIT_DEFAULT, accountType: 'private' }, onClose, setFailure);
  }

  return (
    <Dialog opened busy={actions.busy} onClose={onClose} title={titleOf(found)} size={440} withCloseButton={false}>
      <div role="status" className={own.state} aria-busy={identify.isPending || undefined}>
        {handOver === null && (
          <>
            <p>{t('accounts.handOver.waiting')}</p>
            <p className={styles.words}>{t('accounts.handOver.waitingHint')}</p>
          </>
        )}
        {identify.isPending && (
          <p className={own.checking}>
            <span className={own.spinner} aria-hidden />
            {t('accounts.handOver.checking')}
          </p>
        )}
        {handOver && found && <Found platform={handOver.platform} found={found} />}
      </div>
      {failure !== null && <p className={styles.problem}>{failure}</p>}
      {identify.isError && (
        <div role="alert" className={own.state}>
          <p>{sentenceOf(identify.error)}</p>
          <p className={styles.words}>{t('accounts.handOver.failedHint')}</p>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={actions.busy} data-autofocus>
          {t(found ? 'accounts.handOver.decline' : 'common.close')}
        </Button>
        {handOver && identify.isError && isRetryable(identify.error) && (
          <Button onClick={() => check(handOver)}>{t('accounts.handOver.again')}</Button>
        )}
        {found && (
          <Button variant="primary" busy={actions.busy} onClick={() => confirm(found)}>
            {t(found.linked === null ? 'accounts.handOver.add' : 'accounts.handOver.renew')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function titleOf(found: AccountIdentifyData | undefined): string {
  if (!found) return t('accounts.handOver.title');
  return found.linked === null ? t('accounts.handOver.addTitle') : t('accounts.handOver.renewTitle');
}

/** The account's username on the platform, and the effect of the button. */
function Found({ platform, found }: { readonly platform: HandOver['platform']; readonly found: AccountIdentifyData }) {
  return (
    <>
      <div className={own.account}>
        <AccountAvatar account={{ platform, username: found.username }} />
        <div className={own.who}>
          <strong>@{found.username}</strong>
          <span className={styles.words}>{t(`accounts.platforms.${platform}`)}</span>
        </div>
      </div>
      <p className={styles.words}>
        {found.linked === null
          ? t('accounts.handOver.addWords', { limit: DMS_LIMIT_DEFAULT })
          : t('accounts.handOver.renewWords')}
      </p>
    </>
  );
}

/** Whether a retry may succeed: if a worker was busy or the connection was lost, but not if the platform refuses the session. */
const isRetryable = (error: unknown): boolean => {
  const { httpStatus } = problemOf(error);
  return httpStatus === 0 || httpStatus === 429 || httpStatus >= 500;
};
