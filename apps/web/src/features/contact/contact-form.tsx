import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import { Field } from '#components/field/field.tsx';
import { supportEmail } from '#components/site.ts';
import { dismissTitled, showError, showSuccess } from '#components/toast/toast-store.ts';
import { t } from '#language/t.ts';
import { callApi } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { useSession } from '#session/session-store.ts';
import { checkMessage, FIELDS, type FieldName, type Message, type Problems } from './check-message.ts';
import styles from './contact.module.css';

function textOf(data: FormData, name: FieldName): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The second click of a double click on the send button arrives within this time, when the form is already empty. */
const DOUBLE_CLICK_MS = 500;

const NO_USER = { name: null, email: null } as const;

/** Prefills known values and keeps typed text. */
function fillIn(form: HTMLFormElement, known: Readonly<Partial<Record<FieldName, string | null>>>): void {
  for (const field of FIELDS) {
    const control = form.elements.namedItem(field);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.value === '') control.value = known[field] ?? '';
  }
}

/** Clears the form, except for text that was changed while the message was being sent. */
function clearSent(form: HTMLFormElement, sent: Message): void {
  for (const field of FIELDS) {
    const control = form.elements.namedItem(field);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.value.trim() === sent[field]) control.value = '';
  }
}

/** The unsent message when the user last left the page. `key` identifies the user and the URL parameters. */
let unsent = { key: '', subject: '', message: '' };

/** Sends the message if the operator has a support address, then shows a confirmation and clears the form. */
export function ContactForm() {
  const [params] = useSearchParams();
  const session = useSession();
  const { name, email } = 'user' in session ? session.user : NO_USER;
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const sentAt = useRef(Number.NEGATIVE_INFINITY);

  // The built page has no URL parameters, so they are filled in after hydration.
  useEffect(() => {
    const opened = form.current;
    if (!opened) return;
    const key = `${email} ${params}`;
    // The user may come back from a page that the links beside the form lead to.
    if (unsent.key === key) fillIn(opened, { subject: unsent.subject, message: unsent.message });
    fillIn(opened, { subject: params.get('subject'), message: params.get('message') });
    return () => {
      const data = new FormData(opened);
      unsent = { key, subject: textOf(data, 'subject'), message: textOf(data, 'message') };
    };
  }, [params, email]);

  useEffect(() => {
    if (form.current) fillIn(form.current, { name, email });
  }, [name, email]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (event.timeStamp - sentAt.current < DOUBLE_CLICK_MS) return;
    dismissTitled(t('contact.failedTitle'));
    const form = event.currentTarget;
    const data = new FormData(form);
    const message = {
      name: textOf(data, 'name'),
      email: textOf(data, 'email'),
      subject: textOf(data, 'subject'),
      message: textOf(data, 'message'),
    };
    const found = checkMessage(message);
    setProblems(found);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) {
      const control = form.elements.namedItem(first);
      if (control instanceof HTMLElement) control.focus();
      return;
    }

    setBusy(true);
    try {
      if (supportEmail() !== undefined) await callApi('POST', '/contact', message);
      showSuccess(t('contact.sent'));
      clearSent(form, message);
      sentAt.current = performance.now();
    } catch (failure) {
      showError(t('contact.failedTitle'), messageOf(failure, t('contact.failed')));
    }
    setBusy(false);
  }

  return (
    <form ref={form} className={styles.form} aria-label={t('contact.form')} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <Field label={t('contact.name')} error={problems.name}>
          {(control) => <input {...control} name="name" type="text" autoComplete="name" required />}
        </Field>
        <Field label={t('contact.email')} error={problems.email}>
          {(control) => <input {...control} name="email" type="email" autoComplete="email" required />}
        </Field>
      </div>
      <Field label={t('contact.subject')} error={problems.subject}>
        {(control) => <input {...control} name="subject" type="text" autoComplete="off" required />}
      </Field>
      <Field label={t('contact.message')} error={problems.message}>
        {(control) => <textarea {...control} name="message" dir="auto" rows={7} required />}
      </Field>
      <div>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {t('contact.send')}
        </Button>
      </div>
    </form>
  );
}
