import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#components/button/button.tsx';
import styles from '#components/public-page/action-page.module.css';
import { t } from '#language/t.ts';
import { ApiFailure, callApi, isRecord } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { useLanguage } from '#settings/current-language.ts';
import { ReportAbuse } from './report-abuse.tsx';

type View =
  | { readonly state: 'loading' }
  | { readonly state: 'asking' | 'done'; readonly username: string }
  | { readonly state: 'failed'; readonly why: 'incomplete' | 'unexpected' | ApiFailure };

/** Evaluated during rendering, because the response may arrive before the language's texts. */
const reasonOf = (why: 'incomplete' | 'unexpected' | ApiFailure): string =>
  typeof why === 'string' ? t(`optOut.${why}`) : messageOf(why, t('optOut.unexpected'));

async function requestOptOut(method: 'GET' | 'POST', to: string | null, key: string | null): Promise<View> {
  if (!to || !key) return { state: 'failed', why: 'incomplete' };
  try {
    const data =
      method === 'GET'
        ? await callApi('GET', `/opt-out?${new URLSearchParams({ to, key })}`)
        : await callApi('POST', '/opt-out', { to, key });
    if (!isRecord(data) || typeof data.username !== 'string') return { state: 'failed', why: 'unexpected' };
    return { state: data.optedOut === true ? 'done' : 'asking', username: data.username };
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.status !== 0 && failure.status < 500;
    return { state: 'failed', why: isRefused ? failure : 'unexpected' };
  }
}

/** The page behind a message's opt-out link: one click stops all messages to this recipient. */
export function OptOut() {
  useLanguage();
  const [params] = useSearchParams();
  const to = params.get('to');
  const key = params.get('key');
  const [view, setView] = useState<View>({ state: 'loading' });
  const [busy, setBusy] = useState(false);

  const load = useCallback(() => requestOptOut('GET', to, key), [to, key]);
  useEffect(() => {
    let isMounted = true;
    void load().then((seen) => isMounted && setView(seen));
    return () => {
      isMounted = false;
    };
  }, [load]);

  async function confirm() {
    setBusy(true);
    setView(await requestOptOut('POST', to, key));
    setBusy(false);
  }

  return (
    <div className={styles.page} aria-live="polite">
      {view.state === 'loading' && <p>{t('optOut.loading')}</p>}
      {view.state === 'asking' && (
        <>
          <h1>{t('optOut.title', { username: view.username })}</h1>
          <p>{t('optOut.lead')}</p>
          <div>
            <Button variant="primary" size="large" busy={busy} onClick={() => void confirm()}>
              {t('optOut.confirm')}
            </Button>
          </div>
        </>
      )}
      {view.state === 'done' && (
        <>
          <IconCircleCheck size={44} stroke={1.5} aria-hidden className={styles.done} />
          <h1>{t('optOut.doneTitle')}</h1>
          <p>{t('optOut.done', { username: view.username })}</p>
        </>
      )}
      {(view.state === 'asking' || view.state === 'done') && to && key && <ReportAbuse to={to} linkKey={key} />}
      {view.state === 'failed' && (
        <>
          <IconCircleX size={44} stroke={1.5} aria-hidden className={styles.failed} />
          {view.why === 'unexpected' ? (
            <h1>{t('optOut.unexpected')}</h1>
          ) : (
            <>
              <h1>{t('optOut.failedTitle')}</h1>
              <p>{reasonOf(view.why)}</p>
            </>
          )}
          {to && key && (
            <div>
              <Button onClick={() => void load().then(setView)}>{t('optOut.again')}</Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
