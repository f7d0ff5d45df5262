import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { AccountActionData } from '@trawl/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#components/button/button.tsx';
import styles from '#components/public-page/action-page.module.css';
import { t } from '#language/t.ts';
import { ApiFailure, callApi, isRecord } from '#session/call-api.ts';
import { messageOf } from '#session/message-of.ts';
import { checkSession } from '#session/session-store.ts';
import { useLanguage } from '#settings/current-language.ts';

const ACTIONS: readonly AccountActionData['action'][] = ['restore_email', 'delete_registration', 'stop_sharing'];

type Failed = 'incomplete' | 'unexpected' | ApiFailure;
type View =
  | { readonly state: 'loading' }
  | ({ readonly state: 'asking' | 'done' } & AccountActionData)
  | { readonly state: 'failed'; readonly why: Failed };

/** Evaluated during rendering, because the response may arrive before the language's texts. */
const reasonOf = (why: Failed): string =>
  typeof why === 'string' ? t(`accountAction.${why}`) : messageOf(why, t('accountAction.unexpected'));

/** Doesn't use zod, which is larger than the rest of this page. */
const isActionData = (data: unknown): data is AccountActionData =>
  isRecord(data) && typeof data.subject === 'string' && ACTIONS.some((action) => action === data.action);

async function requestAction(method: 'GET' | 'POST', token: string | null): Promise<View> {
  if (!token) return { state: 'failed', why: 'incomplete' };
  try {
    const answer =
      method === 'GET'
        ? await callApi('GET', `/account-actions?${new URLSearchParams({ token })}`)
        : await callApi('POST', '/account-actions', { token });
    if (!isActionData(answer)) return { state: 'failed', why: 'unexpected' };
    return { state: method === 'GET' ? 'asking' : 'done', action: answer.action, subject: answer.subject };
  } catch (failure) {
    const isRefused = failure instanceof ApiFailure && failure.status !== 0 && failure.status < 500;
    return { state: 'failed', why: isRefused ? failure : 'unexpected' };
  }
}

/**
 * The page for mail links that act on an account without a login. Opening it changes nothing, because scanners open all links.
 */
export function AccountAction() {
  useLanguage();
  const [params] = useSearchParams();
  const token = params.get('token');
  const [view, setView] = useState<View>({ state: 'loading' });
  const [busy, setBusy] = useState(false);

  const load = useCallback(() => requestAction('GET', token), [token]);
  useEffect(() => {
    let isMounted = true;
    void load().then((seen) => isMounted && setView(seen));
    return () => {
      isMounted = false;
    };
  }, [load]);

  async function confirm() {
    setBusy(true);
    setView(await requestAction('POST', token));
    setBusy(false);
    // The action may have ended this browser's session.
    void checkSession();
  }

  return (
    <div className={styles.page} aria-live="polite">
      {view.state === 'loading' && <p>{t('accountAction.loading')}</p>}
      {view.state === 'asking' && (
        <>
          <h1>{t(`accountAction.actions.${view.action}.title`, { subject: view.subject })}</h1>
          <p>{t(`accountAction.actions.${view.action}.lead`)}</p>
          <div>
            <Button variant="primary" size="large" busy={busy} onClick={() => void confirm()}>
              {t(`accountAction.actions.${view.action}.confirm`)}
            </Button>
          </div>
        </>
      )}
      {view.state === 'done' && (
        <>
          <IconCircleCheck size={44} stroke={1.5} aria-hidden className={styles.done} />
          <h1>{t(`accountAction.actions.${view.action}.doneTitle`)}</h1>
          <p>{t(`accountAction.actions.${view.action}.done`, { subject: view.subject })}</p>
          {view.action === 'stop_sharing' && (
            <div>
              <ButtonLink to="/forgot-password">{t('accountAction.toReset')}</ButtonLink>
            </div>
          )}
        </>
      )}
      {view.state === 'failed' && (
        <>
          <IconCircleX size={44} stroke={1.5} aria-hidden className={styles.failed} />
          {view.why === 'unexpected' ? (
            <>
              <h1>{t('accountAction.unexpected')}</h1>
              <div>
                <Button onClick={() => void load().then(setView)}>{t('accountAction.again')}</Button>
              </div>
            </>
          ) : (
            <>
              <h1>{t('accountAction.failedTitle')}</h1>
              <p>{reasonOf(view.why)}</p>
              <p>{t('accountAction.failedLead')}</p>
              <div>
                <ButtonLink to="/forgot-password">{t('accountAction.toReset')}</ButtonLink>
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
