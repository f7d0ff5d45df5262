import { type FormEvent, useState } from 'react';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { showError } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import styles from './opt-out.module.css';

const REASONS = ['spam', 'scam', 'harassment', 'other'] as const;
/** The server's limit. */
const MESSAGE_MAX = 1_000;

/** The abuse report form for recipients of messages. */
export function ReportAbuse({ to, linkKey }: { readonly to: string; readonly linkKey: string }) {
  const [view, setView] = useState<'closed' | 'open' | 'sent'>('closed');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const report = { reason: data.get('reason'), message: data.get('message') };
      await callApi('POST', '/opt-out/report', { to, key: linkKey, ...report });
      setView('sent');
    } catch (failure) {
      showError(t('optOut.reportTitle'), messageOf(failure, t('optOut.unexpected')));
    }
    setBusy(false);
  }

  if (view === 'sent') return <p role="status">{t('optOut.reported')}</p>;
  if (view === 'closed') {
    return (
      <div className={styles.report}>
        <p>{t('optOut.reportLead')}</p>
        <Button onClick={() => setView('open')}>{t('optOut.report')}</Button>
      </div>
    );
  }
  return (
    <form className={styles.report} aria-label={t('optOut.reportTitle')} onSubmit={(event) => void submit(event)}>
      <Field label={t('optOut.reason')}>
        {(control) => (
          <select {...control} name="reason">
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`optOut.reasons.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('optOut.details')}>
        {(control) => <textarea {...control} name="message" rows={4} maxLength={MESSAGE_MAX} />}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('optOut.send')}
        </Button>
        <Button onClick={() => setView('closed')}>{t('optOut.cancel')}</Button>
      </div>
    </form>
  );
}
