import {
  ACCOUNT_PLATFORM_IDS,
  type AccountPlatformId,
  DMS_LIMIT_DEFAULT,
  isOpenPlatform,
  SESSION_ID_MAX,
} from '@trawl/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { useUnsaved } from '#components/leave-guard/use-unsaved.ts';
import { Dialog } from '#components/overlays/dialog.tsx';
import { SessionIdGuide } from '#components/session-id-guide/session-id-guide.tsx';
import { Switch } from '#components/switch/switch.tsx';
import { formatNumber } from '#format/numbers.ts';
import { t } from '#language/t.ts';
import { nameOf } from './account-name.ts';
import styles from './accounts.module.css';
import { ConsentPoints } from './consent-points.tsx';
import { isLimit, LimitSlider } from './limit-slider.tsx';
import { type Editing, unsavedAccounts } from './unsaved-account.ts';
import type { AccountActions } from './use-account-actions.ts';

interface AccountDialogProps {
  readonly editing: Editing | null;
  readonly actions: AccountActions;
  readonly onClose: () => void;
}

/** Adds an account, or changes its session and limit. */
export function AccountDialog({ editing, actions, onClose }: AccountDialogProps) {
  const [, keep] = useUnsaved(unsavedAccounts);
  const close = () => {
    keep(undefined);
    onClose();
  };
  const title =
    editing === null
      ? ''
      : editing === 'new'
        ? t('accounts.dialog.addTitle')
        : t('accounts.dialog.editTitle', { name: nameOf(editing) });
  return (
    <Dialog opened={editing !== null} busy={actions.busy} onClose={close} title={title} size={520}>
      {editing !== null && <AccountForm editing={editing} actions={actions} onClose={close} />}
    </Dialog>
  );
}

function AccountForm({ editing, actions, onClose }: AccountDialogProps & { readonly editing: Editing }) {
  const account = editing === 'new' ? null : editing;
  const [kept, keep] = useUnsaved(unsavedAccounts);
  const initial = { sessionId: account?.sessionId ?? '', limit: String(account?.dmsLimit ?? DMS_LIMIT_DEFAULT) };
  const [platform, setPlatform] = useState<AccountPlatformId>(kept?.platform ?? account?.platform ?? 'instagram');
  const [sessionId, setSessionId] = useState(kept?.sessionId ?? initial.sessionId);
  const [limit, setLimit] = useState(kept?.limit ?? initial.limit);
  const [shares, setShares] = useState(kept?.shares ?? false);
  /** The limit that the user consented to; a higher limit requires new consent. */
  const [agreedTo, setAgreedTo] = useState<number | null>(null);
  const [tries, setTries] = useState(0);
  /** Why the last attempt failed, until the session ID changes. */
  const [failure, setFailure] = useState<{ readonly sessionId: string; readonly reason: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const open = isOpenPlatform(platform);
  const dmsLimit = Number(limit);
  const raises = account?.accountType === 'shared' && isLimit(dmsLimit) && dmsLimit > account.dmsLimit;
  const raisedFrom = raises ? account.dmsLimit : null;
  const needsConsent = raisedFrom !== null || (account === null && open && shares);
  const agreed = agreedTo !== null && dmsLimit <= agreedTo;
  const missing =
    raisedFrom === null
      ? t('accounts.dialog.agreeMissing')
      : t('accounts.dialog.raiseMissing', { limit: formatNumber(raisedFrom) });
  const problems = {
    sessionId: sessionId.trim() === '' ? t('accounts.dialog.sessionMissing') : undefined,
    limit: isLimit(dmsLimit) ? undefined : t('accounts.dialog.limitWrong'),
    consent: needsConsent && !agreed ? missing : undefined,
  };
  const shown = tries > 0 ? problems : { sessionId: undefined, limit: undefined, consent: undefined };

  const isDirty = sessionId !== initial.sessionId || limit !== initial.limit;
  useEffect(
    () => keep(isDirty ? { editing, platform, sessionId, limit, shares } : undefined),
    [keep, isDirty, editing, platform, sessionId, limit, shares],
  );

  useEffect(() => {
    if (tries === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus({ preventScroll: true });
    // Centered, so that the error message below the field is also visible.
    wrong?.scrollIntoView({ block: 'center' });
  }, [tries]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.values(problems).some((problem) => problem !== undefined) || actions.busy) return;
    setFailure(null);
    const failed = (reason: string) => setFailure({ sessionId, reason });
    if (account) {
      // Sends only the fields changed here, to keep another tab's changes.
      const change = {
        ...(sessionId.trim() !== account.sessionId && { sessionId: sessionId.trim() }),
        ...(dmsLimit !== account.dmsLimit && { dmsLimit }),
      };
      actions.save(account, change, onClose, failed);
    } else {
      const accountType = shares && open ? ('shared' as const) : ('private' as const);
      actions.add({ platform, sessionId: sessionId.trim(), dmsLimit, accountType }, onClose, failed);
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('accounts.dialog.platform')}
        hint={account ? t('accounts.dialog.platformFixed') : open ? undefined : t('accounts.dialog.comingSoon')}
      >
        {(control) => (
          <select
            {...control}
            value={platform}
            disabled={account !== null}
            onChange={(event) =>
              setPlatform((before) => ACCOUNT_PLATFORM_IDS.find((each) => each === event.target.value) ?? before)
            }
          >
            {ACCOUNT_PLATFORM_IDS.map((each) => (
              <option key={each} value={each}>
                {t(`accounts.platforms.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t('accounts.sessionId')}
        error={shown.sessionId}
        hint={
          <>
            {account ? t('accounts.dialog.sessionKept') : t('accounts.dialog.sessionHint')} <SessionIdGuide />
          </>
        }
      >
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={SESSION_ID_MAX}
            required
            data-autofocus
            value={sessionId}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setSessionId(event.target.value)}
          />
        )}
      </Field>
      <LimitSlider value={limit} error={shown.limit} onChange={setLimit} />
      {account === null && open && (
        <Switch
          label={t('accounts.dialog.share')}
          hint={t('accounts.dialog.shareHint')}
          checked={shares}
          onChange={setShares}
        />
      )}
      {account?.accountType === 'shared' && (
        <p role="status" className={raisedFrom === null ? 'visually-hidden' : styles.words}>
          {raisedFrom !== null && t('accounts.dialog.raised', { limit: raisedFrom })}
        </p>
      )}
      {needsConsent && (
        <ConsentPoints
          limit={isLimit(dmsLimit) ? dmsLimit : DMS_LIMIT_DEFAULT}
          agreed={agreed}
          problem={shown.consent}
          onAgree={(yes) => setAgreedTo(yes ? dmsLimit : null)}
        />
      )}
      {failure?.sessionId === sessionId && <p className={styles.problem}>{failure.reason}</p>}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={actions.busy}>
          {t('accounts.dialog.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={actions.busy}>
          {account ? t('accounts.dialog.save') : t('accounts.dialog.add')}
        </Button>
      </div>
    </form>
  );
}
