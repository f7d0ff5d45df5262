import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const [reason, setReason] = useState<string>(REASONS[0]);
  const [message, setMessage] = useState('');
  const open = useRef<HTMLButtonElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const done = useRef<HTMLParagraphElement>(null);

  /** Renders another view, and moves the focus there, because the pressed button disappears. */
  function show(next: typeof view, focused: RefObject<HTMLElement | null>) {
    flushSync(() => setView(next));
    focused.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    try {
      await callApi('POST', '/opt-out/report', { to, key: linkKey, reason, message });
      show('sent', done);
    } catch (failure) {
      showError(t('optOut.reportTitle'), messageOf(failure, t('optOut.unexpected')));
    }
    setBusy(false);
  }

  if (view === 'sent') {
    return (
      <p ref={done} role="status" tabIndex={-1}>
        {t('optOut.reported')}
      </p>
    );
  }
  if (view === 'closed') {
    return (
      <div className={styles.report}>
        <p>{t('optOut.reportLead')}</p>
        <Button ref={open} onClick={() => show('open', choice)}>
          {t('optOut.report')}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.report} aria-label={t('optOut.reportTitle')} onSubmit={(event) => void submit(event)}>
      <Field label={t('optOut.reason')}>
        {(control) => (
          <select
            {...control}
            ref={choice}
            name="reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            {REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(`optOut.reasons.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('optOut.details')}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={4}
            maxLength={MESSAGE_MAX}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('optOut.send')}
        </Button>
        <Button onClick={() => show('closed', open)}>{t('optOut.cancel')}</Button>
      </div>
    </form>
  );
}
