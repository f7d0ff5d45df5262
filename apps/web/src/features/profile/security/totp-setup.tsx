import { TOTP_DIGITS } from '@trawl/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { problemOf } from '#api/failure.ts';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { Dialog } from '#components/overlays/dialog.tsx';
import { t } from '#language/t.ts';
import { QrCode } from './qr-code.tsx';
import styles from './security.module.css';

const GROUPS = /.{1,4}/g;

interface TotpSetupProps {
  readonly secret: string;
  readonly uri: string;
  readonly onConfirm: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The second part of an authenticator app's setup: the app scans the secret, and its first code proves that it worked. */
export function TotpSetup({ secret, uri, onConfirm, onClose }: TotpSetupProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const showProblem = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (code.length !== TOTP_DIGITS) {
      showProblem(t('security.totp.codeMissing'));
      return;
    }
    setBusy(true);
    try {
      await onConfirm(code);
    } catch (failure) {
      showProblem(problemOf(failure).message ?? t('security.password.unknown'));
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened
      busy={busy}
      onClose={onClose}
      title={t('security.totp.scanTitle')}
      size={480}
      closeOnClickOutside={false}
    >
      <form className={styles.dialog} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('security.totp.scanLead')}</p>
        <div className={styles.scan}>
          <QrCode value={uri} label={t('security.totp.qr')} />
          <div className={styles.secret}>
            <p>{t('security.totp.secret')}</p>
            <code data-testid="totp-secret">{secret.match(GROUPS)?.join(' ')}</code>
          </div>
        </div>
        <Field label={t('security.totp.code')} error={problem}>
          {(control) => (
            <input
              {...control}
              ref={input}
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              data-autofocus
              value={code}
              onChange={(event) => {
                setCode(event.target.value.replace(/\D/g, '').slice(0, TOTP_DIGITS));
                setProblem(undefined);
              }}
              required
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={busy}>
            {t('security.password.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('security.totp.finish')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
